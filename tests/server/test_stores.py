"""The log in every database: all or nothing, once, in order, and there after a new start."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from bottleimp.server.storage.log import Conflict, Log, StorageError
from bottleimp.server.storage.opening import open_log
from bottleimp.server.storage.reviews import KeptReview
from bottleimp.table.events import Entry, Opened, write_event
from tests.server.postgres import Cluster


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are kept: each test has a place of its own."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


def entry(number: int, *, table: str = "t", action_id: str | None = None) -> Entry:
    return Entry(table, number, 1000 * number, 1, action_id, f'{{"n":{number}}}')


def with_log(database: Path | str, work: Callable[[Log], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        log = await open_log(database)
        try:
            await work(log)
        finally:
            await log.close()

    asyncio.run(main())


async def old_tables(log: Log, at: int) -> list[str]:
    return [table async for some in log.older_than(at) for table in some]


async def is_conflict(append: Awaitable[None]) -> bool:
    try:
        await append
    except Conflict:
        return True
    return False


def test_a_number_is_given_once(database: str) -> None:
    async def work(log: Log) -> None:
        await log.append([entry(1), entry(2)])
        assert await is_conflict(log.append([entry(2)]))
        assert [found.number for found in await log.read("t")] == [1, 2]

    with_log(database, work)


def test_an_append_is_all_or_nothing(database: str) -> None:
    async def work(log: Log) -> None:
        await log.append([entry(1), entry(2)])
        assert await is_conflict(log.append([entry(4), entry(3), entry(2)]))
        assert [found.number for found in await log.read("t")] == [1, 2]

    with_log(database, work)


def test_one_conflict_does_not_harm_what_is_committed_with_it(database: str) -> None:
    async def work(log: Log) -> None:
        await log.append([entry(1)])
        together = [log.append([entry(number)]) for number in (2, 1, 3, 2, 4)]
        results = await asyncio.gather(*map(is_conflict, together))
        assert results == [False, True, False, True, False]
        assert [found.number for found in await log.read("t")] == [1, 2, 3, 4]

    with_log(database, work)


def test_an_action_id_is_taken_once_by_each_person(database: str) -> None:
    async def work(log: Log) -> None:
        await log.append([entry(1), entry(2, action_id="a")])
        assert await is_conflict(log.append([entry(3, action_id="a")]))
        await log.append([entry(3, action_id="a")._replace(person=2)])
        await log.append([entry(4), entry(5)])

    with_log(database, work)


def test_a_forgotten_table_takes_no_entries(database: str) -> None:
    async def work(log: Log) -> None:
        await log.append([entry(1), entry(2)])
        await log.append([entry(1, table="u"), entry(9, table="u")])
        assert await old_tables(log, 5000) == ["t"]
        assert await log.forget(["t", "u"], older_than=5000, opened_before=5000) == 1
        assert await log.read("t") == []
        assert len(await log.read("u")) == 2
        assert await is_conflict(log.append([entry(3)]))

    with_log(database, work)


def test_to_open_a_table_is_no_news_of_it_but_it_is_in_use(database: str) -> None:
    """A server's claim does not make a table younger; yet nobody deletes it right under it."""

    async def work(log: Log) -> None:
        opened = write_event(Opened("w1"))
        await log.append([entry(1), entry(7)._replace(number=2, event=opened)])
        assert await old_tables(log, 5000) == ["t"]
        assert await log.forget(["t"], older_than=5000, opened_before=6000) == 0
        assert await log.forget(["t"], older_than=5000, opened_before=8000) == 1

    with_log(database, work)


def test_reviews_are_kept_once_and_for_a_while(database: str) -> None:
    def review(code: str, *, seat: int = 0, lost: float = 2.5, made: int = 7) -> KeptReview:
        return KeptReview(code, seat, "net", made, lost, '{"head":{}}')

    async def work(log: Log) -> None:
        kept = log.reviews
        await kept.keep(review("a"))
        await kept.keep(review("a", lost=9))
        await kept.keep(review("b", seat=1, made=3))
        assert await kept.find("a", 0, made_with="net") == review("a")
        assert await kept.find("a", 1, made_with="net") is None
        assert await kept.find("a", 0, made_with="another") is None
        assert await kept.lost(["a", "b", "c"], 0, made_with="net") == {"a": 2.5}
        assert await kept.lost([], 0, made_with="net") == {}
        await kept.forget(older_than=5)
        assert await kept.find("b", 1, made_with="net") is None
        assert await kept.find("a", 0, made_with="net") == review("a")

    with_log(database, work)


def test_what_is_stored_is_there_after_a_new_start(database: str) -> None:
    async def write(log: Log) -> None:
        await asyncio.gather(*(log.append([entry(1, table=str(n))]) for n in range(500)))

    async def read(log: Log) -> None:
        assert len(await old_tables(log, 2**62)) == 500

    with_log(database, write)
    with_log(database, read)


def test_a_change_is_all_or_nothing(database: str) -> None:
    """What was begun with it, too; and what others have stored meanwhile stays."""

    async def work(log: Log) -> None:
        keep = "INSERT INTO kept VALUES (?, ?)"
        await log.change((keep, ("a", "1")))
        with pytest.raises(StorageError):
            await log.change((keep, ("b", "2")), (keep, ("a", "3")))
        assert await log.rows("SELECT value FROM kept WHERE name IN ('a', 'b')") == [("1",)]
        failing = log.change((keep, ("c", "4")), (keep, ("a", "5")))
        together = await asyncio.gather(failing, log.append([entry(1)]), return_exceptions=True)
        assert [isinstance(each, StorageError) for each in together] == [True, False]
        assert await log.rows("SELECT value FROM kept WHERE name = 'c'") == []
        assert len(await log.read("t")) == 1

    with_log(database, work)
