"""The log in every database: all or nothing, once, in order, and there after a new start."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bottleimp.server.storage.log import Log, StorageError
from bottleimp.server.storage.opening import open_log
from tests.promises import PROMISES, entry, tables_are_stored, tables_are_there
from tests.server.postgres import Cluster


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are kept: each test has a place of its own."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


def with_log(database: Path | str, work: Callable[[Log], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        log = await open_log(database)
        try:
            await work(log)
        finally:
            await log.close()

    asyncio.run(main())


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_log_keeps_its_promises(
    database: str, promise: Callable[[Log], Coroutine[Any, Any, None]]
) -> None:
    with_log(database, promise)


def test_what_is_stored_is_there_after_a_new_start(database: str) -> None:
    with_log(database, partial(tables_are_stored, count=500))
    with_log(database, partial(tables_are_there, count=500))


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
