"""The log in SQLite: durability and storage errors. test_stores.py tests what every log does."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bottleimp.server.contests.store import SqlContestStore
from bottleimp.server.storage import sqlite_log
from bottleimp.server.storage.schema import VERSION
from bottleimp.server.storage.server_storage import StorageError
from bottleimp.server.storage.sqlite_log import SqliteLog
from bottleimp.table.events import Entry
from tests.promises import entry, old_tables
from tests.server.client import Party, choose, new_table
from tests.server.inside import Inside
from tests.server.process import LAUNCHER, NewServer


def with_log(path: Path, work: Callable[[SqliteLog], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        log = SqliteLog(path)
        try:
            await work(log)
        finally:
            await log.close()

    asyncio.run(main())


def test_whoever_reads_during_a_sweep_waits_for_a_part_of_it(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        await asyncio.gather(*(log.append([entry(1, table=f"{n:04}")]) for n in range(1000)))
        sweep = asyncio.ensure_future(old_tables(log, 2**62))
        await asyncio.sleep(0)
        assert len(await log.read("0999")) == 1
        assert not sweep.done()
        assert len(await sweep) == 1000

    with_log(tmp_path / "x", work)


def test_commits_reach_the_disk(tmp_path: Path) -> None:
    async def work(log: SqliteLog) -> None:
        assert log._writing.execute("PRAGMA synchronous").fetchone() == (2,)
        assert log._writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    with_log(tmp_path / "x", work)


def test_what_comes_soon_after_a_commit_shares_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With more time between them than here, so that a slow machine sees the same."""
    monkeypatch.setattr(sqlite_log, "_BATCH_SECONDS", 1.0)
    together: list[int] = []
    commit = SqliteLog.commit

    def counted(log: SqliteLog, jobs: list[Any]) -> Any:
        together.append(len(jobs))
        return commit(log, jobs)

    async def work(log: SqliteLog) -> None:
        await asyncio.wait_for(log.append([entry(1)]), 0.9)  # alone it waits for nothing
        second = log.append([entry(2)])
        await asyncio.sleep(0.01)
        await asyncio.gather(second, log.append([entry(3)]))
        assert len(await log.read(entry(1).table)) == 3

    monkeypatch.setattr(SqliteLog, "commit", counted)
    with_log(tmp_path / "x", work)
    assert together == [1, 2]


def test_a_new_file_has_small_pages_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "old")
    database.executescript(VERSION_1)
    database.close()

    def pages_of(size: int) -> Callable[[SqliteLog], Coroutine[Any, Any, None]]:
        async def work(log: SqliteLog) -> None:
            assert log._writing.execute("PRAGMA page_size").fetchone() == (size,)

        return work

    with_log(tmp_path / "new", pages_of(2048))
    with_log(tmp_path / "new", pages_of(2048))
    with_log(tmp_path / "old", pages_of(4096))


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "x")
    database.execute(f"PRAGMA user_version={VERSION + 1}")
    database.close()

    async def work(_log: SqliteLog) -> None:
        raise AssertionError("opened")

    with pytest.raises(StorageError, match="newer version"):
        with_log(tmp_path / "x", work)


VERSION_1 = """
CREATE TABLE tables (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, at BIGINT NOT NULL, person INTEGER, action_id TEXT,
    event TEXT NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO tables VALUES ('old');
INSERT INTO log VALUES ('old', 1, 5, NULL, NULL, '{}');
PRAGMA user_version=1;
"""


def test_a_file_of_the_first_version_gets_what_it_lacks(tmp_path: Path) -> None:
    """Its tables stay, and from then on it has one secret and room for contests."""
    database = sqlite3.connect(tmp_path / "x")
    database.executescript(VERSION_1)
    database.close()
    secrets = []

    async def work(log: SqliteLog) -> None:
        assert [entry.event for entry in await log.read("old")] == ["{}"]
        assert await SqlContestStore(log).scores("2026-11-16", begun_before=2**62) == []
        assert log._writing.execute("PRAGMA user_version").fetchone() == (VERSION,)
        secrets.append(log.secret)

    with_log(tmp_path / "x", work)
    with_log(tmp_path / "x", work)
    assert secrets[0] == secrets[1]
    assert len(secrets[0]) == 32


# ---- a full disk ----


class Full(NamedTuple):
    """What was refused at last, after so many times that it was done."""

    refusal: Any
    times: int


def until_full(ask: Callable[[], Any], done: object) -> Full:
    """Ask for the same again until it is refused: each time takes room, and there is not much."""
    for times in range(5_000):
        answer = ask()
        if done not in (answer.values() if isinstance(answer, dict) else answer):
            return Full(answer, times)
    raise AssertionError("the disk does not get full")


def test_a_full_disk_refuses_and_recovers(new_server: NewServer) -> None:
    server = new_server(module=LAUNCHER, PAGES="18")
    rng = Random(1)
    with Party(server, players=3, end="50 rounds") as party:
        swapped = until_full(lambda: party.host.ask("swap", seats=[1, 2]), "done")
        assert swapped.refusal["code"] == "storage"
        stored = server.entries(party.id)
        # What is too long for the room that is left is refused; something shorter may still fit.
        wanted = {"mode": "classic", "players": 4, "name": "A"}
        made = until_full(lambda: server.post(wanted), 201)
        assert made.refusal[0] == 503
        assert made.refusal[1]["error"] == "storage"
        assert server.entries(party.id) == stored
        assert server.tables() == 1 + made.times
        server.database.with_name("room").touch()
        assert party.host.ask("swap", seats=[1, 2])["type"] == "done"
        party.start()
        assert party.step(rng)
        new_table(server)
        numbers = [entry.number for entry in server.entries(party.id)]
        assert numbers == list(range(1, len(numbers) + 1))
    assert "storage failed" in server.log


class Broken(SqliteLog):
    """Commits, and then says that it did not; or does neither."""

    mode = ""

    async def append(self, entries: Sequence[Entry]) -> None:
        if self.mode == "neither":
            raise StorageError("disk full")
        await super().append(entries)
        if self.mode == "both":
            raise StorageError("input/output error")


class BrokenInside(Inside):
    def open_log(self) -> Broken:
        self.broken = Broken(self._folder / "tables.sqlite")
        return self.broken


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[BrokenInside]:
    server = BrokenInside(tmp_path)
    yield server
    server.broken.mode = ""
    server.close()


def test_after_a_doubtful_commit_the_log_decides(inside: BrokenInside) -> None:
    table, token = inside.new_table()
    host = inside.join(table, token)
    inside.broken.mode = "both"
    assert host.ask("start", "the-start")["code"] == "storage"
    inside.broken.mode = ""
    answer = host.ask("start", "the-start")
    assert answer["type"] == "done"
    assert answer["number"] == len(inside.events(table)) or answer["number"] > 1
    kinds = [type(event).__name__ for event in inside.events(table)]
    assert kinds.count("Started") == 1


def test_bots_try_again_when_the_storage_is_back(inside: BrokenInside) -> None:
    table, token = inside.new_table(bots=[None, "random", "random", "random"], start=True)
    inside.broken.mode = "neither"
    host = inside.join(table, token)
    inside.pass_time(5)
    assert host.shown["view"]["to_act"] == [0, 1, 2, 3]
    inside.broken.mode = ""
    inside.pass_time(5)
    assert host.shown["view"]["to_act"] == [0]


def test_quick_bots_answer_in_the_same_append_or_nothing_has_happened(
    inside: BrokenInside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card and the cards that follow from it are durable together, and shown one by one."""
    table, token = inside.new_table(bots=[None, "random", "random", "random"], start=True)
    host, rng = inside.join(table, token), Random(1)
    before = len(inside.events(table))
    inside.broken.mode = "neither"
    action = choose(host.shown["view"], rng)
    turn = host.shown["turn"]
    assert host.ask("act", "mine", turn=turn, action=action)["code"] == "storage"
    assert host.shown["number"] == before
    inside.broken.mode = ""
    appended: list[int] = []
    append = inside.hub.log.append

    async def counted(entries: Sequence[Entry]) -> None:
        appended.append(len(entries))
        await append(entries)

    monkeypatch.setattr(inside.hub.log, "append", counted)
    heard = len(host.messages)
    assert host.ask("act", "mine", turn=turn, action=action)["number"] == before + 1
    after = len(inside.events(table))
    assert appended == [after - before]
    assert after - before > 1
    numbers = [m["number"] for m in host.messages[heard:] if m["type"] == "table"]
    assert numbers == list(range(before + 1, after + 1))


def test_who_returns_while_nothing_can_be_stored_is_back_with_the_next_message(
    inside: BrokenInside,
) -> None:
    table, guests, tokens = inside.party(players=3)
    guests[0].do("start")
    guests[1].do("stand")
    inside.broken.mode = "neither"
    back = inside.join(table, tokens[1])
    assert back.shown["seats"][1]["away"]
    inside.broken.mode = ""
    back.do("say", phrase="hello")
    assert not back.shown["seats"][1]["away"]


def test_a_full_disk_is_logged_once_a_minute(
    inside: BrokenInside, caplog: pytest.LogCaptureFixture
) -> None:
    table, token = inside.new_table()
    host = inside.join(table, token)
    inside.broken.mode = "neither"

    def told() -> list[str]:
        return [r.getMessage() for r in caplog.records if "storage failed" in r.getMessage()]

    for nth in range(20):
        assert host.ask("start", f"{nth}")["code"] == "storage"
    assert told() == [f"storage failed table={table} error=disk full unlogged=0"]
    inside.pass_time(61)
    assert host.ask("start", "later")["code"] == "storage"
    assert len(told()) == 2
    assert told()[1].endswith("unlogged=19")


def test_a_lost_write_ahead_file_is_noticed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite takes it for one that was never there, and opens what is left."""
    inside = Inside(tmp_path)
    for _ in range(3):
        inside.new_table()
    inside.run(inside.hub.checkpoint())
    inside.new_table()
    database, lost = tmp_path / "tables.sqlite", tmp_path / "after"
    lost.mkdir()
    for name in ("tables.sqlite", "tables.sqlite-lock"):
        (lost / name).write_bytes((tmp_path / name).read_bytes())
    inside.close()
    again = Inside(lost)
    assert "tables are missing" not in caplog.text, "all of the checkpoint is in the file itself"
    assert again.run(again.hub.log.rows("SELECT count(*) FROM tables")) == [(3,)]
    again.close()
    (lost / "tables.sqlite-lock").write_text("4\n")
    Inside(lost).close()
    assert "tables are missing expected=4 found=3" in caplog.text
    caplog.clear()
    Inside(lost).close()
    assert "tables are missing" not in caplog.text, "it is said once"
    assert database.exists()


def test_the_write_ahead_file_stays_small(tmp_path: Path) -> None:
    inside = Inside(tmp_path)
    journal = tmp_path / "tables.sqlite-wal"

    async def fill() -> int:
        longest = 0
        for number in range(1, 40):
            entries = [
                entry(1, table=f"{number}-{nth}")._replace(event="x" * 900) for nth in range(256)
            ]
            await asyncio.gather(*(inside.hub.log.append([each]) for each in entries))
            longest = max(longest, journal.stat().st_size)
        return longest

    assert inside.run(fill()) < 8 * 1024 * 1024
    assert (tmp_path / "tables.sqlite").stat().st_size > 4 * 1024 * 1024
    inside.close()


def test_a_server_that_starts_on_a_full_disk_says_so_in_one_line(tmp_path: Path) -> None:
    """It ends with an error, so that systemd starts it again."""
    own = ["unshare", "--mount", "bash", "-c"]
    mount = f"mount -t tmpfs -o size=64k tmpfs {tmp_path}"
    if os.geteuid() != 0 or subprocess.run([*own, mount], check=False).returncode:
        pytest.skip("needs a disk of its own")
    command = f"{sys.executable} -m bottleimp serve --port 0 --database {tmp_path}/tables.sqlite"
    script = f"{mount} && head -c 1M /dev/zero > {tmp_path}/all; exec {command}"
    said = subprocess.run([*own, script], check=False, capture_output=True, text=True, timeout=60)
    assert said.returncode == 2
    (line,) = [each for each in said.stderr.splitlines() if each.startswith("bottleimp: ")]
    assert line.endswith("database or disk is full")
    assert "Traceback" not in said.stderr
