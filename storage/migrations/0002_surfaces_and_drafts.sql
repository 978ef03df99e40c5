-- What people see of a table, what they have half chosen, and the list of a chat's finished tables.

CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    stamp TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE surfaces (
    table_id INTEGER NOT NULL REFERENCES tables,
    name TEXT NOT NULL,
    chat_id INTEGER NOT NULL,
    thread_id INTEGER,
    message_id INTEGER,
    ephemeral_id INTEGER,
    receiver INTEGER,
    generation INTEGER NOT NULL CHECK (generation >= 0),
    content TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX finished_tables_by_chat ON tables (chat_id, ended_at) WHERE phase = 'over';
