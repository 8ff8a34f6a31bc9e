"""Several servers on one PostgreSQL: one server at a time has a table, also during failures."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bottleimp.hosting.claims import count_claims
from bottleimp.server.workers.proxy import ProxiedServer, configuration, haproxy
from bottleimp.server.workers.supervised_process import SupervisedProcess
from bottleimp.table.events import Acted, read_event
from tests.server.client import Player, choose, new_table
from tests.server.harness import Stubborn, check, crowd
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS, Server
from tests.waiting import soon, until

ENOUGH = 150
"""So many answers make a proof, however slow the machine is."""
HERE = "127.0.0.1"


class Several(Server):
    """Several servers on one database; a client may reach any of them."""

    def __init__(
        self, folder: Path, address: str, names: str, *flags: str, module: str = "bottleimp.server"
    ) -> None:
        super().__init__(folder, address=address)
        self.each = {}
        for name in names:
            (folder / name).mkdir()
            told = (*GENEROUS, f"--worker={name}", *flags)
            self.each[name] = Server(folder / name, *told, module=module, address=address)
        self._rng = Random(1)

    @property
    def address(self) -> str:
        return self._rng.choice(list(self.each.values())).address

    def start(self) -> "Several":
        for server in self.each.values():
            server.start()
        self.port = next(iter(self.each.values())).port
        return self

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        for server in self.each.values():
            server.stop(how)
            assert "Traceback" not in server.log


@pytest.fixture
def several(tmp_path: Path, cluster: Cluster) -> Iterator[Callable[..., Several]]:
    """Starts several servers on a new database."""
    running: list[Several] = []

    def start(names: str = "ab", *flags: str, **options: str) -> Several:
        running.append(Several(tmp_path, cluster.new_database(), names, *flags, **options))
        return running[-1].start()

    yield start
    for each in running:
        each.stop()


async def until_enough(everybody: list[Stubborn], *, at_least: int) -> None:
    for _ in range(1_200):
        if sum(len(person.answers) for person in everybody) > at_least:
            return
        await asyncio.sleep(0.1)


def played_on(everybody: list[Stubborn], had: list[int]) -> bool:
    """Whether each has got some way since then."""
    return all(now.count >= then + 3 for now, then in zip(everybody, had, strict=True))


def refusals(everybody: list[Stubborn]) -> set[str]:
    """Why anything was refused."""
    answers = (answer for person in everybody for answer in person.answers.values())
    return {answer["code"] for answer in answers if answer["type"] == "refused"}


def proved(server: Server, everybody: list[Stubborn]) -> int:
    """How many answers there are, if what everybody was told is what the log holds."""
    return sum(check(person, server.entries(person.table)) for person in everybody)


def test_people_who_come_back_anywhere_find_their_table(several: Callable[..., Several]) -> None:
    """With a proxy a table's people meet; here nobody leads them, and tables move all the time."""
    servers = several("abc")

    async def work() -> list[Stubborn]:
        everybody = await crowd(servers, 8, 1)
        for person in everybody:
            person.drops = 0.2
        stop = asyncio.Event()
        players = [asyncio.create_task(person.play(stop)) for person in everybody]
        await until_enough(everybody, at_least=ENOUGH)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*players), 120)
        return everybody

    everybody = asyncio.run(work())
    assert proved(servers, everybody) > ENOUGH
    moves = [count_claims(servers.entries(person.table)) for person in everybody]
    assert sum(moves) > 2 * len(moves), "tables have moved"


def test_whoever_had_the_table_sends_its_people_there(several: Callable[..., Several]) -> None:
    """Nobody acts: the old server hears that the table was opened, and tells who is there."""
    servers = several()
    first, second = servers.each.values()
    made = new_table(first, bots=[None, "random", "random", "random"])
    with (
        Player(first, made["table"], made["token"]) as old,
        Player(second, made["table"], made["token"]) as new,
    ):
        assert old.until(lambda message: message["type"] == "bye")["code"] == "stopping"
        assert new.table["you"] == 0


def test_whoever_was_not_told_is_refused_by_the_log(several: Callable[..., Several]) -> None:
    """The old server does not know of the new one, and a client acts there."""
    servers = several(module="tests.server.deaf")
    first, second = servers.each.values()
    made = new_table(first, bots=[None, "random", "random", "random"], start=True)
    rng = Random(1)
    with (
        Player(first, made["table"], made["token"]) as old,
        Player(second, made["table"], made["token"]) as new,
    ):
        stored = servers.entries(made["table"])
        act = {"type": "act", "id": "late", "turn": old.table["turn"]}
        old.send({**act, "action": choose(old.view, rng)})
        said = old.until(lambda message: message["type"] in ("bye", "done", "refused"))
        assert (said["type"], said.get("code")) == ("bye", "stopping"), "neither done nor refused"
        assert servers.entries(made["table"]) == stored
        assert new.act(choose(new.view, rng))["number"] == len(stored) + 1


def test_a_stopped_server_that_goes_on_changes_nothing(several: Callable[..., Several]) -> None:
    """It wakes up with tables that others have had since: the log refuses what it would add."""
    servers = several()
    frozen = servers.each["a"]

    async def work() -> list[Stubborn]:
        everybody = await crowd(servers, 6, 2)
        stop = asyncio.Event()
        players = [asyncio.create_task(person.play(stop)) for person in everybody]
        for nth in range(1, 4):
            await until_enough(everybody, at_least=nth * 30)
            os.kill(frozen.pid, signal.SIGSTOP)
            await asyncio.sleep(1)
            os.kill(frozen.pid, signal.SIGCONT)
        await until_enough(everybody, at_least=ENOUGH)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*players), 120)
        return everybody

    assert proved(servers, asyncio.run(work())) > ENOUGH


@pytest.mark.slow
def test_a_timer_of_a_stopped_server_decides_nothing(several: Callable[..., Several]) -> None:
    """Time is up where the table is now; the server that had it wakes up with its own timer due."""
    servers = several()
    first, second = servers.each.values()
    made = new_table(first, bots=[None, "random", "random", "random"], start=True, limit=5)
    with Player(first, made["table"], made["token"]) as ada:
        assert ada.my_turn
        os.kill(first.pid, signal.SIGSTOP)
        try:
            with Player(second, made["table"], made["token"]) as again:
                again.until_table(lambda table: table["hurried"] == [0])
                time.sleep(1)
                os.kill(first.pid, signal.SIGCONT)
                assert ada.until(lambda message: message["type"] == "bye")["code"] == "stopping"
        finally:
            os.kill(first.pid, signal.SIGCONT)
    events = [read_event(entry.event) for entry in servers.entries(made["table"])]
    mine = [event for event in events if isinstance(event, Acted) and event.seat == 0]
    assert len(mine) == 1, "the exchange, and no card yet"
    assert mine[0].by == "limit"


def test_one_that_stops_soon_wants_no_newcomers(several: Callable[..., Several]) -> None:
    servers = several("a", "--drain=2")
    server = servers.each["a"]
    assert server.get("/healthz")[0] == 200
    assert server.process is not None
    server.process.terminate()
    answers: list[tuple[int, Any]] = []

    def refuses() -> bool:
        answers.append(server.get("/healthz"))
        return answers[-1][0] != 200

    until(refuses)
    status, answer = answers[-1]
    assert status == 404
    assert answer["ok"] is False
    assert server.process.wait(30) in (0, -signal.SIGTERM)


def test_a_record_is_read_without_taking_the_table_over(several: Callable[..., Several]) -> None:
    servers = several()
    first, second = servers.each.values()
    made = new_table(first, bots=[None, "random", "random", "random"])
    assert second.get(f"/api/tables/{made['table']}/record")[0] == 200
    assert count_claims(servers.entries(made["table"])) == 0


# ---- all of it by one command ----


class House(Server):
    """`serve --workers`: servers and HAProxy."""

    def workers(self) -> list[int]:
        """The processes of the servers."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in children if "--worker=" in _command(int(pid))]


def _command(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


@pytest.fixture
def house(tmp_path: Path, cluster: Cluster) -> Iterator[House]:
    running = House(tmp_path, *GENEROUS, "--workers=2", address=cluster.new_database())
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log


async def storm(house: House, *, kills: int, renewals: int, enough: int) -> list[Stubborn]:
    """People play while one server after the other is killed, and all are renewed."""
    rng = Random(3)
    everybody = await crowd(house, 8, 3)
    stop = asyncio.Event()
    players = [asyncio.create_task(person.play(stop)) for person in everybody]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.3, 1.5))
        if workers := house.workers():
            os.kill(rng.choice(workers), signal.SIGKILL)
    for _ in range(renewals):
        os.kill(house.pid, signal.SIGHUP)
        await asyncio.sleep(6)
    await until_enough(everybody, at_least=enough)
    stop.set()
    await asyncio.wait_for(asyncio.gather(*players), 120)
    return everybody


def test_killed_and_renewed_behind_a_real_proxy(house: House) -> None:
    everybody = asyncio.run(storm(house, kills=4, renewals=1, enough=ENOUGH))
    assert proved(house, everybody) > ENOUGH
    assert not refusals(everybody)


def test_every_line_of_a_json_log_is_json(tmp_path: Path, cluster: Cluster) -> None:
    """Also what HAProxy says while one server after the other is renewed."""
    flags = ("--workers=2", "--log-format=json")
    house = House(tmp_path, *GENEROUS, *flags, address=cluster.new_database())
    house.start()
    os.kill(house.pid, signal.SIGHUP)
    until(lambda: house.log.count('"serving"') == 5)  # each server twice, and the house
    until(lambda: '"proxy said"' in house.log)
    house.stop()
    told = [json.loads(line) for line in house.log.splitlines()]
    events = {line["event"] for line in told}
    assert {"serving", "renewing", "proxy said", "stopped"} <= events
    assert {line["level"] for line in told if line["event"] == "proxy said"} >= {"warning"}


@pytest.mark.slow
def test_killed_two_hundred_times(house: House) -> None:
    """`-s` shows how much was proved."""
    everybody = asyncio.run(storm(house, kills=200, renewals=5, enough=5 * ENOUGH))
    answers = proved(house, everybody)
    assert answers > 5 * ENOUGH
    assert not refusals(everybody)
    frames = sum(frame["type"] == "table" for p in everybody for frame in p.frames)
    moves = sum(count_claims(house.entries(person.table)) for person in everybody)
    print(f"{answers} answers and {frames} tables shown are as the log has them; {moves} claims")


@pytest.mark.slow
def test_stopped_behind_a_real_proxy(house: House) -> None:
    """Wait until all play on at the other server, then continue the stopped one."""

    async def work() -> list[Stubborn]:
        everybody = await crowd(house, 8, 6)
        stop = asyncio.Event()
        players = [asyncio.create_task(person.play(stop)) for person in everybody]
        for nth in range(4):
            await until_enough(everybody, at_least=(nth + 1) * ENOUGH // 4)
            stopped = house.workers()[nth % 2]
            os.kill(stopped, signal.SIGSTOP)
            had = [person.count for person in everybody]
            await soon(partial(played_on, everybody, had))
            os.kill(stopped, signal.SIGCONT)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*players), 120)
        return everybody

    everybody = asyncio.run(work())
    assert proved(house, everybody) > ENOUGH
    assert not refusals(everybody)
    assert "table taken over by another server" in house.log


@pytest.mark.slow
def test_a_version_that_does_not_start_replaces_one_server_and_no_more(
    tmp_path: Path, cluster: Cluster
) -> None:
    broken = tmp_path / "sitecustomize.py"
    found = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    address = cluster.new_database()
    house = House(tmp_path, *GENEROUS, "--workers=2", address=address, PYTHONPATH=found)
    house.start()

    def renewed(told: str) -> None:
        os.kill(house.pid, signal.SIGHUP)
        until(lambda: told in house.log)

    broken.write_text("import os\nos._exit(3)\n")
    renewed("renewing stopped name=worker1")
    assert len(house.workers()) == 1
    until(lambda: house.get("/healthz")[0] == 200)  # the proxy has noticed
    assert new_table(house)
    broken.unlink()
    renewed("renewing name=worker2")
    house.stop()


def test_what_is_shipped_for_several_machines_is_what_is_tested(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
    workers = [
        ProxiedServer("worker1", "192.0.2.11:8000"),
        ProxiedServer("worker2", "192.0.2.12:8000"),
    ]
    written = configuration(workers, bind=":80", admin="/run/haproxy/admin.sock")
    assert shipped.read_text() == written
    program = haproxy()
    assert program is not None
    file = tmp_path / "haproxy.cfg"
    file.write_text(configuration(workers, bind=f"{HERE}:8080", admin=str(tmp_path / "admin")))
    said = subprocess.run([program, "-c", "-f", file], capture_output=True, text=True, check=True)
    assert "WARNING" not in said.stderr


def refused(*flags: str, **environment: str) -> str:
    """What the command says, in one line, and that it fails."""
    said = subprocess.run(
        [sys.executable, "-m", "bottleimp", "serve", "--port=0", *flags],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )
    assert said.returncode != 0
    assert "Traceback" not in said.stderr
    return said.stderr


def test_what_cannot_be_is_said(tmp_path: Path, cluster: Cluster) -> None:
    file, address = str(tmp_path / "tables.sqlite"), cluster.new_database()
    assert "a file has one server" in refused("--workers=2", "--database", file)
    assert "a file has one server" in refused("--worker=a", "--database", file)
    told = refused("--workers=2", "--worker=a", "--database", address)
    assert "exclude each other" in told
    assert "no --drain" in refused("--workers=2", "--drain=5", "--database", address)


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        (["--site=nowhere"], "nowhere is not a site"),
        (["--database=postgresql://imp:secret@127.0.0.1:1/imp"], "cannot open the database"),
    ],
)
def test_what_no_server_can_do_is_said_once(cluster: Cluster, flags: list[str], why: str) -> None:
    """The first server that refuses is not started again, and the others not at all."""
    told = refused("--workers=2", f"--database={cluster.new_database()}", *flags)
    assert len(told.splitlines()) == 1, told
    assert told.startswith("bottleimp: ")
    assert why in told
    assert "secret" not in told


def test_what_fails_again_and_again_is_given_up(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then it is started again, and for ever if it runs for a while or somebody kills it."""
    monkeypatch.setattr("bottleimp.server.workers.supervised_process._PAUSE_SECONDS", (0.01, 0.01))

    async def work(command: str, *, told: str, times: int) -> None:
        kept = SupervisedProcess("it", ["/bin/sh", "-c", command], given_up=lambda: None)
        kept.proven = True
        await soon(lambda: caplog.text.count(told) >= times)
        await kept.stop()

    asyncio.run(work("exit 3", told="given up name=it", times=1))
    assert caplog.text.count("ended name=it status=3") == 10
    caplog.clear()
    asyncio.run(work("kill -9 $$", told="ended name=it status=-9", times=15))
    assert "given up" not in caplog.text


def test_a_server_alone_and_several_do_not_mix(
    several: Callable[..., Several], tmp_path: Path
) -> None:
    servers = several("a")
    assert "in use by another server" in refused("--database", servers._where)
