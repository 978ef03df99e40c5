-- Who and where, and a table with its record.
-- Times are whole microseconds since 1970-01-01 UTC. Numbers of persons and chats are Telegram's own and are kept
-- whether or not the bot knows more of them, so they refer to nothing. Numbers of tables stand on buttons in old
-- messages and are never given twice (AUTOINCREMENT).

PRAGMA application_id = 1447119956; -- 'VALT': tells our file from somebody else's

CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    username TEXT,
    language TEXT,
    started INTEGER NOT NULL CHECK (started IN (0, 1)),
    settings TEXT NOT NULL CHECK (json_valid(settings))
) STRICT;

CREATE TABLE chats (
    chat_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    language TEXT,
    administrator INTEGER NOT NULL CHECK (administrator IN (0, 1)),
    settings TEXT NOT NULL CHECK (json_valid(settings))
) STRICT;

CREATE TABLE tables (
    table_id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id INTEGER NOT NULL,
    thread_id INTEGER,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('choosing', 'lobby', 'playing', 'settling', 'over')),
    opener INTEGER NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    commitment TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    first_dealer INTEGER CHECK (first_dealer >= 0),
    started_at INTEGER,
    ended_at INTEGER
) STRICT;

CREATE INDEX open_tables_by_chat ON tables (chat_id, thread_id) WHERE phase <> 'over';

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    name TEXT NOT NULL,
    client_string TEXT,
    state TEXT NOT NULL CHECK (json_valid(state)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Apart from everything that a record is made of: a seed is secret until its match is over.
CREATE TABLE server_seeds (
    table_id INTEGER PRIMARY KEY REFERENCES tables,
    seed BLOB NOT NULL CHECK (length(seed) = 32)
) STRICT;

CREATE TABLE decks (
    table_id INTEGER NOT NULL REFERENCES tables,
    deal INTEGER NOT NULL CHECK (deal >= 0),
    deck TEXT NOT NULL,
    PRIMARY KEY (table_id, deal)
) STRICT, WITHOUT ROWID;

CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES tables,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= -1),
    token TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq),
    FOREIGN KEY (table_id, deal) REFERENCES decks
) STRICT, WITHOUT ROWID;

CREATE TABLE deadlines (
    table_id INTEGER NOT NULL REFERENCES tables,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, name)
) STRICT, WITHOUT ROWID;
