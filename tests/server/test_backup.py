"""Backup and restore: all that was acknowledged before a backup began is there after it.

The backups are taken while people play, and the server that serves the restored database goes on.
"""

import asyncio
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.server.client import Player, new_table
from tests.server.harness import Stubborn, check, crowd
from tests.server.postgres import Cluster, program
from tests.server.process import NewServer, Server
from tests.server.test_tables_command import bottleimp
from tests.waiting import soon

PEOPLE = 6
LEAST = 60
"""Answers before the backup, so that there is something to lose."""


async def played_during(
    server: Server, back_up: Callable[[], object]
) -> tuple[list[Stubborn], list[set[str]]]:
    """People play before, during and after the backup; whose messages were done before it began."""
    people = await crowd(server, PEOPLE, seed=3)
    until = asyncio.Event()
    playing = [asyncio.create_task(person.play(until)) for person in people]
    await soon(lambda: sum(len(person.answers) for person in people) >= LEAST)
    before = [
        {key for key, answer in person.answers.items() if answer["type"] == "done"}
        for person in people
    ]
    await asyncio.to_thread(back_up)
    more = sum(len(person.answers) for person in people)
    await soon(lambda: sum(len(person.answers) for person in people) >= more + LEAST)
    until.set()
    await asyncio.gather(*playing)
    return people, before


def compare(old: Server, restored: Server, people: list[Stubborn], before: list[set[str]]) -> None:
    """Each table of the backup is the beginning of the table as it is, and long enough."""
    shorter = 0
    for person, done in zip(people, before, strict=True):
        now, then = old.entries(person.table), restored.entries(person.table)
        assert check(person, now)
        assert then == now[: len(then)]
        shorter += len(then) < len(now)
        stored = {entry.action_id for entry in then}
        acted = {key for key in done if not key.startswith("phrase-")}
        assert acted <= stored, "acknowledged before the backup began, and not in it"
    assert shorter, "they went on playing while it was taken"


def goes_on(server: Server, person: Stubborn) -> None:
    """At the restored table, with the token of before."""
    with Player(server, person.table, person.token) as player:
        assert player.table["number"] == len(server.entries(person.table))
        assert player.do("say", phrase="hello")
    assert new_table(server)["table"]


def test_sqlite(new_server: NewServer, tmp_path: Path) -> None:
    """As docs/hosting.md says it: the command, while the server runs; then its file in place."""
    server = new_server()
    backup = tmp_path / "backup.sqlite"

    def back_up() -> None:
        said = bottleimp("backup", str(server.database), str(backup))
        assert said == f"{PEOPLE} tables copied and checked\n"

    people, before = asyncio.run(played_during(server, back_up))
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert not [*tmp_path.glob("backup.sqlite?*")], "one file, without companions"
    house = tmp_path / "restored"
    house.mkdir()
    (house / "tables.sqlite").write_bytes(backup.read_bytes())
    restored = Server(house).start()
    try:
        compare(server, restored, people, before)
        goes_on(restored, people[0])
    finally:
        restored.stop()


def test_sqlite_in_place_of_a_ruined_file(new_server: NewServer, tmp_path: Path) -> None:
    """The old file's companions must go, too: they belong to it."""
    server = new_server()
    made = new_table(server)
    bottleimp("backup", str(server.database), str(tmp_path / "backup.sqlite"))
    server.kill()
    for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / "backup.sqlite").rename(server.database)
    server.start()
    with Player(server, made["table"], made["token"]) as player:
        assert player.table["you"] == 0


def test_postgresql(new_server: NewServer, cluster: Cluster, tmp_path: Path) -> None:
    """As docs/hosting.md says it: `pg_dump` while the server runs, `pg_restore` into a new one."""
    address = cluster.new_database()
    server = new_server(address=address)
    dump = tmp_path / "tables.dump"

    def back_up() -> None:
        run = [program("pg_dump"), "--format=custom", f"--file={dump}", address]
        subprocess.run(run, check=True, timeout=120)

    people, before = asyncio.run(played_during(server, back_up))
    again = cluster.new_database()
    run = [program("pg_restore"), "--no-owner", "--exit-on-error", f"--dbname={again}", str(dump)]
    subprocess.run(run, check=True, timeout=120)
    house = tmp_path / "restored"
    house.mkdir()
    restored = Server(house, address=again).start()
    try:
        compare(server, restored, people, before)
        goes_on(restored, people[0])
    finally:
        restored.stop()


def test_what_is_wrong_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    (tmp_path / "text").write_text("no database " * 999)
    target = str(tmp_path / "new.sqlite")
    for source, file, reason in (
        (f"{tmp_path}/none.sqlite", target, "there is no file"),
        (f"{tmp_path}/text", target, "not a database"),
        (f"{tmp_path}/text", f"{tmp_path}/there", "there is a file"),
        ("postgresql://imp@localhost/imp", target, "pg_dump"),
    ):
        assert reason in bottleimp("backup", source, file, status=2)
    assert {path.name for path in tmp_path.iterdir()} == {"there", "text"}
    assert (tmp_path / "there").read_text() == "mine"


def test_a_place_that_cannot_be_written_is_one_line(new_server: NewServer, tmp_path: Path) -> None:
    server = new_server()
    said = bottleimp("backup", str(server.database), str(tmp_path / "no" / "x"), status=2)
    assert said == f"bottleimp: there is no folder {tmp_path / 'no'}\n"


def test_a_ruined_database_gives_no_backup(new_server: NewServer, tmp_path: Path) -> None:
    """Rather none than one that cannot be restored."""
    server = new_server()
    for _ in range(60):
        new_table(server)
    server.stop()
    whole = bytearray(server.database.read_bytes())
    whole[8192:12288] = b"\xa5" * 4096
    server.database.write_bytes(whole)
    bottleimp("backup", str(server.database), str(tmp_path / "x.sqlite"), status=2)
    assert not (tmp_path / "x.sqlite").exists()


def test_backups_can_be_taken_again_and_again(new_server: NewServer, tmp_path: Path) -> None:
    server = new_server()
    for number in range(3):
        new_table(server)
        copy = tmp_path / f"{number}.sqlite"
        bottleimp("backup", str(server.database), str(copy))
        database = sqlite3.connect(copy)
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (number + 1,)
        database.close()
