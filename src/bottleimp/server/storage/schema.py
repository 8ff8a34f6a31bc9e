"""What every database of ours holds, in SQL that all of them take."""

from bottleimp.server.storage.contests import CONTESTS
from bottleimp.server.storage.reviews import REVIEWS

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
_NEWEST = "(SELECT at FROM log WHERE table_id = tables.id {but} ORDER BY number DESC LIMIT 1)"
CLAIM = """event LIKE '{"type":"opened"%'"""
"""Which entries are a server's claims: nothing has happened at the table with them."""
LAST = _NEWEST.format(but=f"AND NOT {CLAIM}")
"""When a table's last entry was, claims apart."""
OLD = f"{LAST} < ? AND {_NEWEST.format(but='')} < ?"
"""A table at which nothing has happened, and which no server has opened, since these times."""
SOME = f"SELECT id, {LAST} FROM tables WHERE id > ? ORDER BY id LIMIT 200"
"""Tables that are looked at together in a sweep: milliseconds, while which others' reads wait."""
