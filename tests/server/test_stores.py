"""The log in every database: atomic, unique, in order, and still there after a restart."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from bottleimp.server.reviews.store import SqlReviewStore, StoredReview
from bottleimp.server.storage.database_address import is_address, open_log
from bottleimp.server.storage.server_storage import ServerStorage, StorageError
from bottleimp.table.events import Entry, Opened, write_event
from tests.promises import PROMISES, entry, old_tables, tables_are_stored, tables_are_there
from tests.server.postgres import Cluster
from tests.waiting import PATIENCE


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are kept: each test has a place of its own."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


def with_log(
    database: Path | str, work: Callable[[ServerStorage], Coroutine[Any, Any, None]]
) -> None:
    async def main() -> None:
        log = await open_log(database)
        try:
            await asyncio.wait_for(work(log), PATIENCE)
        finally:
            await asyncio.wait_for(log.close(), PATIENCE)

    asyncio.run(main())


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_log_keeps_its_promises(
    database: str, promise: Callable[[ServerStorage], Coroutine[Any, Any, None]]
) -> None:
    with_log(database, promise)


def test_to_open_a_table_is_no_news_of_it_but_it_is_in_use(database: str) -> None:
    """A server's claim does not make a table younger; yet nobody deletes it right under it."""

    async def work(log: ServerStorage) -> None:
        opened, now = write_event(Opened("w1")), int(time.time() * 1000)
        for table, at in (("t", now), ("u", 7)):
            claim = entry(2, table=table)._replace(at=at, event=opened)
            await log.append([entry(1, table=table), claim])
        assert await old_tables(log, 5000) == ["t", "u"]
        alone = not is_address(database)  # a file has one server, which knows what it has open
        assert await log.forget(["t", "u"], older_than=5000) == (2 if alone else 1)

    with_log(database, work)


def test_reviews_are_stored_once_and_for_a_while(database: str) -> None:
    def review(code: str, *, seat: int = 0, lost: float = 2.5, made: int = 7) -> StoredReview:
        return StoredReview(code, seat, "net", made, lost, '{"head":{}}')

    async def work(log: ServerStorage) -> None:
        store = SqlReviewStore(log)
        await store.save(review("a"))
        await store.save(review("a", lost=9))
        await store.save(review("b", seat=1, made=3))
        assert await store.find("a", 0, made_with="net") == review("a")
        assert await store.find("a", 1, made_with="net") is None
        assert await store.find("a", 0, made_with="another") is None
        assert await store.losses(["a", "b", "c"], 0, made_with="net") == {"a": 2.5}
        assert await store.losses([], 0, made_with="net") == {}
        await store.forget(older_than=5)
        assert await store.find("b", 1, made_with="net") is None
        assert await store.find("a", 0, made_with="net") == review("a")

    with_log(database, work)


def test_what_is_stored_is_there_after_a_new_start(database: str) -> None:
    with_log(database, partial(tables_are_stored, count=500))
    with_log(database, partial(tables_are_there, count=500))


def test_after_an_error_that_nobody_expected_it_stores_on(database: str) -> None:
    """A number that no column can hold, and what is no entry at all: both are refused."""

    async def work(log: ServerStorage) -> None:
        for wrong in (entry(1)._replace(at=2**70), cast(Entry, None)):
            with pytest.raises(StorageError):
                await log.append([wrong])
            assert await log.read("t") == []
        await log.append([entry(1)])
        assert await log.read("t") == [entry(1)]

    with_log(database, work)


def test_a_change_is_all_or_nothing(database: str) -> None:
    """What was begun with it, too; and what others have stored meanwhile stays."""

    async def work(log: ServerStorage) -> None:
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
