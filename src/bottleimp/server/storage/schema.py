"""What every database of ours holds, in SQL that all of them take."""

from bottleimp.server.contests.store import CONTESTS
from bottleimp.server.reviews.store import REVIEWS

VERSION = 2
"""Version 1 had the tables and their logs alone."""
SCHEMA = f"""
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
{CONTESTS}
{REVIEWS}
"""
SECRET = "secret"
"""By that name it is kept."""
CLAIM = """event LIKE '{"type":"opened"%'"""
"""Which entries are a server's claims: nothing has happened at the table with them."""
LAST = f"""(SELECT at FROM log WHERE table_id = tables.id AND NOT {CLAIM}
    ORDER BY number DESC LIMIT 1)"""
"""When a table's last entry was, claims apart."""
