"""Requirements on every table log: atomic writes, each entry once, entries in order."""

import asyncio
from collections.abc import Awaitable

from bottleimp.hosting.table_log import Conflict, TableLog
from bottleimp.table.events import Entry


def entry(number: int, *, table: str = "t", action_id: str | None = None) -> Entry:
    return Entry(table, number, 1000 * number, 1, action_id, f'{{"n":{number}}}')


async def old_tables(log: TableLog, at: int) -> list[str]:
    return [table async for some in log.older_than(at) for table in some]


async def is_conflict(append: Awaitable[None]) -> bool:
    try:
        await append
    except Conflict:
        return True
    return False


async def a_number_is_given_once(log: TableLog) -> None:
    await log.append([entry(1), entry(2)])
    assert await is_conflict(log.append([entry(2)]))
    assert [found.number for found in await log.read("t")] == [1, 2]


async def an_append_is_all_or_nothing(log: TableLog) -> None:
    await log.append([entry(1), entry(2)])
    assert await is_conflict(log.append([entry(4), entry(3), entry(2)]))
    assert [found.number for found in await log.read("t")] == [1, 2]


async def one_conflict_does_not_harm_what_is_committed_with_it(log: TableLog) -> None:
    await log.append([entry(1)])
    together = [log.append([entry(number)]) for number in (2, 1, 3, 2, 4)]
    results = await asyncio.gather(*map(is_conflict, together))
    assert results == [False, True, False, True, False]
    assert [found.number for found in await log.read("t")] == [1, 2, 3, 4]


async def an_action_id_is_taken_once_by_each_person(log: TableLog) -> None:
    await log.append([entry(1), entry(2, action_id="a")])
    assert await is_conflict(log.append([entry(3, action_id="a")]))
    await log.append([entry(3, action_id="a")._replace(person=2)])
    await log.append([entry(4), entry(5)])


async def a_forgotten_table_takes_no_entries(log: TableLog) -> None:
    await log.append([entry(1), entry(2)])
    await log.append([entry(1, table="u"), entry(9, table="u")])
    assert await old_tables(log, 5000) == ["t"]
    assert await log.forget(["t", "u"], older_than=5000) == 1
    assert await log.read("t") == []
    assert len(await log.read("u")) == 2
    assert await is_conflict(log.append([entry(3)]))


PROMISES = (
    a_number_is_given_once,
    an_append_is_all_or_nothing,
    one_conflict_does_not_harm_what_is_committed_with_it,
    an_action_id_is_taken_once_by_each_person,
    a_forgotten_table_takes_no_entries,
)


async def tables_are_stored(log: TableLog, count: int) -> None:
    await asyncio.gather(*(log.append([entry(1, table=str(n))]) for n in range(count)))


async def tables_are_there(log: TableLog, count: int) -> None:
    assert len(await old_tables(log, 2**52)) == count
