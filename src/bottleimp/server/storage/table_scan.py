"""Looking through the tables, some at a time: milliseconds, while which others' reads wait."""

from collections.abc import AsyncIterator, Sequence

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


async def missing(database: Statements, tables: Sequence[str]) -> set[str]:
    """Those of the tables that are not there."""
    gone = {*tables}
    for start in range(0, len(tables), _AT_ONCE):
        some = tables[start : start + _AT_ONCE]
        marks = ", ".join("?" * len(some))
        found = await database.rows(f"SELECT id FROM tables WHERE id IN ({marks})", *some)
        gone -= {there for (there,) in found}
    return gone
