"""Looking through the tables, some at a time: milliseconds, while which others' reads wait."""

from collections.abc import AsyncIterator

from bottleimp.server.storage.schema import LAST
from bottleimp.server.storage.statements import Statements

_AT_ONCE = 200
_SOME = f"SELECT id, {LAST} FROM tables WHERE id > ? ORDER BY id LIMIT {_AT_ONCE}"


async def tables_older_than(database: Statements, at: int) -> AsyncIterator[list[str]]:
    """The tables whose last entry is older."""
    found = await database.rows(_SOME, "")
    while found:
        yield [table for table, last in found if last < at]
        found = await database.rows(_SOME, found[-1][0])
