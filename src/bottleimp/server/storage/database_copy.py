"""Copies all tables of one database into another, and compares each copy with the original.

Tables that are there already are not copied again, so an interrupted copy can be continued.
"""

from collections.abc import AsyncIterator
from typing import Any, Protocol

from bottleimp.server.storage.database_reader import DatabaseReader
from bottleimp.server.storage.schema import SECRET
from bottleimp.server.storage.server_storage import ServerStorage, StorageError
from bottleimp.server.storage.statements import Statement
from bottleimp.table.events import Entry

_TOGETHER = 500
"""Entries per append."""
_ENTRIES = "SELECT * FROM log WHERE table_id = ? ORDER BY number"
_OTHER_TABLES = ("contests", "attempts", "reviews")
"""SQL tables besides those of the log, in the order of their foreign keys."""
_SINCE = 2
"""First version of the schema that has `_OTHER_TABLES`."""


class Readable(Protocol):
    """A database that can be queried."""

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""


async def tables_of(database: Readable) -> list[str]:
    """Return the ids of all tables, sorted."""
    return sorted([table for (table,) in await database.rows("SELECT id FROM tables")])


async def move_tables(source: DatabaseReader, target: ServerStorage) -> AsyncIterator[str]:
    """Copy table by table; yield the id of each table once it is copied."""
    tables = await tables_of(source)
    if set(await tables_of(target)) - set(tables):
        raise StorageError("there are other tables in it already")
    for table in tables:
        await _move_table(table, source, target)
        yield table


async def move_rest(source: DatabaseReader, target: ServerStorage) -> None:
    """Copy contests, reviews and the secret from which daily deals are derived."""
    if source.version < _SINCE:
        return
    statements: list[Statement] = [("DELETE FROM contests", ()), ("DELETE FROM reviews", ())]
    wanted = {name: await source.rows(f"SELECT * FROM {name}") for name in _OTHER_TABLES}
    for name, rows in wanted.items():
        for row in rows:
            statements.append((f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row))
    ((secret,),) = await source.rows("SELECT value FROM kept WHERE name = ?", SECRET)
    changed = ("UPDATE kept SET value = ? WHERE name = ?", (secret, SECRET))
    await target.change(*statements, changed)
    for name in _OTHER_TABLES:
        there = await target.rows(f"SELECT * FROM {name}")
        if sorted(there, key=repr) != sorted(wanted[name], key=repr):
            raise StorageError(f"the {name} are not there as they were stored")


async def _move_table(table: str, source: DatabaseReader, target: ServerStorage) -> None:
    wanted = [Entry(*row) for row in await source.rows(_ENTRIES, table)]
    there = await target.read(table)
    if there != wanted[: len(there)]:
        raise StorageError(f"the table {table} is there already, and it is another one")
    for start in range(len(there), len(wanted), _TOGETHER):
        await target.append(wanted[start : start + _TOGETHER])
    if len(there) < len(wanted) and await target.read(table) != wanted:
        raise StorageError(f"the table {table} is not there as it was stored")
