"""`bottleimp migrate`: all data is copied and compared, and an interruption costs nothing."""

import asyncio
import contextlib
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bottleimp.rules import BottleImpError
from bottleimp.server.contests.store import Attempt, SqlContestStore, Terms
from bottleimp.server.migration import move
from bottleimp.server.storage.database_address import open_log
from bottleimp.server.storage.database_copy import move_tables, tables_of
from bottleimp.server.storage.database_reader import entries_of, open_beside
from bottleimp.server.storage.server_storage import ServerStorage
from tests.promises import entry
from tests.server.client import Party, Player
from tests.server.postgres import Cluster
from tests.server.process import NewServer
from tests.waiting import until

TERMS = Terms("classic", 4, "bambus-2003", "C4B0-…", 0, [None, "imp", "imp", "imp"], "luck")
ADA = Attempt("2026-11-16", "ada", "t3", "Ada", 7)


def in_log(database: str, work: Callable[[ServerStorage], Awaitable[object]]) -> object:
    async def main() -> object:
        log = await open_log(database)
        try:
            return await work(log)
        finally:
            await log.close()

    return asyncio.run(main())


async def fill(log: ServerStorage) -> None:
    """Tables of many lengths, one of them of several pieces; a contest that somebody has played."""
    for n in range(40):
        await log.append([entry(1, table=f"t{n}"), entry(2, table=f"t{n}", action_id="a")])
    await log.append([entry(number, table="t3") for number in range(3, 1_300)])
    await SqlContestStore(log).begin(ADA, TERMS, [])
    await SqlContestStore(log).finish("t3", score=21, code="C4B0")


async def everything(log: ServerStorage) -> object:
    tables = {table: await log.read(table) for table in await tables_of(log)}
    best = await SqlContestStore(log).best("2026-11-16", begun_before=99, most=9)
    return tables, best, await SqlContestStore(log).terms("2026-11-16"), log.secret


@pytest.fixture
def places(tmp_path: Path, cluster: Cluster) -> tuple[str, str]:
    """A file with tables, and a new database in PostgreSQL."""
    source = str(tmp_path / "old.sqlite")
    in_log(source, fill)
    return source, cluster.new_database()


def moved(source: str, target: str) -> int:
    async def work() -> int:
        steps = [step async for step in move(source, target)]
        done, total = steps[-1]
        assert done == total
        return done

    return asyncio.run(work())


def test_all_is_there_as_it_was_there_and_back(places: tuple[str, str], tmp_path: Path) -> None:
    source, target = places
    was = in_log(source, everything)
    assert moved(source, target) == 40
    assert in_log(target, everything) == was
    back = str(tmp_path / "back.sqlite")
    assert moved(target, back) == 40
    assert in_log(back, everything) == was
    assert moved(source, back) == 40, "a second time changes nothing"
    assert in_log(back, everything) == was


def test_it_goes_on_where_it_was_stopped(places: tuple[str, str]) -> None:
    """Stopped in the middle, and in the middle of a table; then played on at the old place."""
    source, target = places

    async def some(new: ServerStorage) -> None:
        old = await open_beside(source)
        try:
            async for table in move_tables(old, new):
                if table == "t20":
                    break
            await new.append((await entries_of(old, "t30"))[:1])
        finally:
            await old.close()

    in_log(target, some)
    in_log(source, lambda log: log.append([entry(3, table="t0")]))
    assert moved(source, target) == 40
    assert in_log(target, everything) == in_log(source, everything)


def test_nothing_of_others_is_mixed_or_changed(places: tuple[str, str]) -> None:
    source, target = places
    in_log(target, lambda log: log.append([entry(1, table="t7")._replace(event="{}")]))
    with pytest.raises(BottleImpError, match="t7 is there already, and it is another one"):
        moved(source, target)
    in_log(target, lambda log: log.append([entry(1, table="theirs")]))
    with pytest.raises(BottleImpError, match="there are other tables in it already"):
        moved(source, target)
    with pytest.raises(BottleImpError, match="both are the same"):
        moved(source, source)


def test_a_game_goes_on_in_its_new_house(new_server: NewServer, cluster: Cluster) -> None:
    """With the same links: nobody at the table need know of it."""
    server = new_server()
    rng = Random(3)
    with Party(server, players=3, end="2 rounds") as party:
        party.start()
        for _ in range(9):
            assert party.step(rng)
        shown = party.host.view
        with pytest.raises(BottleImpError, match="in use by another server"):
            moved(str(server.database), cluster.new_database())
    server.stop()
    address = cluster.new_database()
    assert moved(str(server.database), address) == 1
    again = new_server(address=address)
    with Player(again, party.id, party.tokens[0]) as host:
        assert host.view == shown
        assert again.entries(party.id)[: len(server.entries(party.id))] == server.entries(party.id)


def test_the_source_stays_as_it_was(places: tuple[str, str], tmp_path: Path) -> None:
    source, target = places
    Path(f"{source}-lock").unlink()
    before = Path(source).read_bytes()
    assert moved(source, target) == 40
    in_log(target, lambda log: log.append([entry(1, table="theirs")]))
    with pytest.raises(BottleImpError, match="there are other tables in it already"):
        moved(source, target)
    assert Path(source).read_bytes() == before
    assert not Path(f"{source}-lock").exists()
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    with pytest.raises(BottleImpError, match="no tables in it"):
        moved(str(empty), target)
    assert empty.read_bytes() == b""
    assert not Path(f"{empty}-lock").exists()


def test_a_file_of_the_first_version_is_moved(tmp_path: Path, cluster: Cluster) -> None:
    source = str(tmp_path / "old.sqlite")
    in_log(source, lambda log: log.append([entry(1)]))
    with contextlib.closing(sqlite3.connect(source)) as database:
        for name in ("attempts", "contests", "reviews", "kept"):
            database.execute(f"DROP TABLE {name}")
        database.execute("PRAGMA user_version=1")
    target = cluster.new_database()
    assert moved(source, target) == 1
    assert in_log(target, lambda log: log.read("t")) == [entry(1)]


def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    """And the old place is as it was."""
    source, target = tmp_path / "old.sqlite", tmp_path / "new.sqlite"
    in_log(str(source), fill)
    was, content = in_log(str(source), everything), source.read_bytes()
    command = [sys.executable, "-m", "bottleimp", "move", str(source), str(target)]
    rng, kills = Random(1), 0
    for _ in range(8):
        moving = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: target.exists() or moving.poll() is not None)  # noqa: B023
        time.sleep(rng.uniform(0, 0.15))
        moving.kill()
        kills += moving.wait() == -signal.SIGKILL
        assert source.read_bytes() == content
    assert kills > 2
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    assert in_log(str(target), everything) == was
    assert source.read_bytes() == content
