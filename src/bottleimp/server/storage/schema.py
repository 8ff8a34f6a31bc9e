"""The schema of the database, in SQL for both SQLite and PostgreSQL."""

VERSION = 2
"""Version of the schema. Version 1 had only `tables` and `log`."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY
);
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at BIGINT NOT NULL,
    person INTEGER,
    action_id TEXT,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE UNIQUE INDEX IF NOT EXISTS log_action ON log (table_id, person, action_id)
    WHERE action_id IS NOT NULL;
CREATE TABLE IF NOT EXISTS kept (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS contests (
    id TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    terms TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS attempts (
    contest TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    begun BIGINT NOT NULL,
    score INTEGER,
    code TEXT,
    PRIMARY KEY (contest, player)
);
CREATE INDEX IF NOT EXISTS attempts_table ON attempts (table_id);
CREATE TABLE IF NOT EXISTS reviews (
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    made_with TEXT NOT NULL,
    made BIGINT NOT NULL,
    lost DOUBLE PRECISION NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (code, seat, made_with)
);
"""
SECRET = "secret"
"""Name of the secret in the SQL table `kept`."""
CLAIM = """event LIKE '{"type":"opened"%'"""
"""SQL condition: the entry is a server's claim of the table, not an event of the game.

By prefix, since SQLite and PostgreSQL share no JSON operator for a text column."""
LAST = f"""(SELECT at FROM log WHERE table_id = tables.id AND NOT {CLAIM}
    ORDER BY number DESC LIMIT 1)"""
"""SQL expression: the time of a table's last entry that is no claim."""
