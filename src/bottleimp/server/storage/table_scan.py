"""Scans of all tables in small batches, since other reads wait a few milliseconds for each."""

from collections.abc import AsyncIterator, Sequence

from bottleimp.server.storage.schema import LAST
from bottleimp.server.storage.statements import Statements

_BATCH = 200
_SOME = f"SELECT id, {LAST} FROM tables WHERE id > ? ORDER BY id LIMIT {_BATCH}"


async def tables_older_than(database: Statements, at: int) -> AsyncIterator[list[str]]:
    """Yield batches of tables whose last event is older than `at`, in ms since 1970."""
    found = await database.rows(_SOME, "")
    while found:
        yield [table for table, last in found if last < at]
        found = await database.rows(_SOME, found[-1][0])


async def missing(database: Statements, tables: Sequence[str]) -> set[str]:
    """Return those of `tables` that are not in the database."""
    gone = {*tables}
    for start in range(0, len(tables), _BATCH):
        some = tables[start : start + _BATCH]
        marks = ", ".join("?" * len(some))
        found = await database.rows(f"SELECT id FROM tables WHERE id IN ({marks})", *some)
        gone -= {there for (there,) in found}
    return gone
