-- When the program was last known to run, so that players get back the time in which it did not.

CREATE TABLE alive (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at INTEGER NOT NULL
) STRICT;
