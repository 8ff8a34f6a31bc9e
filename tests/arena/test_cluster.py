"""The arena on a real Ray cluster of two machines (both of them this one), one of which is lost."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bottleimp.arena.cluster import LOST, crew_for, make_sure, play_there
from bottleimp.arena.code_version import code_id
from bottleimp.arena.executors import Processes
from bottleimp.arena.plan import ArenaPlan, Chunk
from bottleimp.arena.resume_file import as_json
from bottleimp.cli import main
from bottleimp.rules import BottleImpError, setup_of
from tests.arena.processes import COMMAND, ROOT

pytestmark = pytest.mark.xdist_group("cluster")
NODES = Path(__file__).with_name("ray_nodes.py")
BOTS = "tests.arena.synthetic:"
DEALS = 10
MEASURED = ("--mode=eye", f"--deals={DEALS}", "--seed=1", "--json", "--record=rounds.jsonl",
            f"--bot={BOTS}Holds", "--bot=random")  # fmt: skip
SOON = 300
"""Seconds for what takes ten of them on a machine that has nothing else to do."""


@dataclass
class Nodes:
    """A cluster, and the folder where bots on it wait while there is a file `hold`."""

    address: str
    raylets: list[int]
    place: Path

    def hold(self) -> None:
        for left in self.place.iterdir():
            left.unlink()
        (self.place / "hold").touch()

    def wait_until_held(self) -> None:
        """Until a bot waits on every machine."""
        wait_for(lambda: all(map(self.playing, self.raylets)))

    def playing(self, raylet: int) -> list[int]:
        """The processes that play on a machine where a bot waits."""
        there = self.place / str(raylet)
        text = there.read_text() if there.exists() else ""
        return [int(pid) for pid in text.split()] if text.endswith("\n") else []

    def lose(self, raylet: int) -> None:
        """All that runs on a machine is gone at once."""
        for pid in (raylet, *self.playing(raylet)):
            os.kill(pid, signal.SIGKILL)

    def let_go(self) -> None:
        (self.place / "hold").unlink()


def wait_for(true: Any) -> None:
    end = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    place = tmp_path_factory.mktemp("hold")
    with subprocess.Popen(
        [sys.executable, str(NODES)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=environment(BOTTLEIMP_TEST_HOLD=str(place)),
    ) as process:
        assert process.stdout is not None
        yield Nodes(**json.loads(process.stdout.readline()), place=place)
        process.communicate()


def environment(**more: str) -> dict[str, str]:
    """Bots of the tests are found from anywhere."""
    path = os.pathsep.join([str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    return {**os.environ, "PYTHONPATH": path, **more}


def arena(place: Path, *arguments: str) -> subprocess.Popen[str]:
    place.mkdir(exist_ok=True)
    return subprocess.Popen(
        [*COMMAND, *MEASURED, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=place,
        env=environment(),
    )


@dataclass
class Outcome:
    """What a measurement leaves behind, but for its times."""

    table: dict[str, Any]
    records: bytes
    said: str


def outcome(process: subprocess.Popen[str], place: Path) -> Outcome:
    out, err = process.communicate(timeout=SOON)
    assert process.returncode == 0, err
    table = json.loads(out)
    for bot in table["bots"].values():
        del bot["ms_median"], bot["ms_p99"]
    assert not list(place.glob("*.kept"))
    return Outcome(table, (place / "rounds.jsonl").read_bytes(), err)


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    place = tmp_path_factory.mktemp("local")
    return outcome(arena(place, "--jobs=2"), place)


def assert_same(one: Outcome, other: Outcome) -> None:
    assert one.table == other.table
    assert one.records == other.records


def test_a_killed_driver_goes_on_where_it_was(nodes: Nodes, local: Outcome, tmp_path: Path) -> None:
    nodes.hold()
    with arena(tmp_path, f"--cluster={nodes.address}") as first:
        nodes.wait_until_held()
        (kept,) = tmp_path.glob("arena-*.kept")
        wait_for(
            lambda: kept.read_bytes().count(b"\n") > 1
        )  # the first deal, in which nobody waits
        first.kill()
    nodes.let_go()
    there = kept.read_bytes().count(b"\n") - 1
    again = outcome(arena(tmp_path, f"--cluster={nodes.address}"), tmp_path)
    assert again.said == f"{there} of {DEALS} deals played, kept in {kept.name} (seed 1)\n"
    assert_same(again, local)


def test_a_lost_machine_changes_nothing(nodes: Nodes, local: Outcome, tmp_path: Path) -> None:
    nodes.hold()
    process = arena(tmp_path, f"--cluster={nodes.address}")
    nodes.wait_until_held()
    nodes.lose(nodes.raylets[1])
    nodes.let_go()
    found = outcome(process, tmp_path)
    assert_same(found, local)
    begun, *told = found.said.splitlines()
    assert begun.startswith(f"0 of {DEALS} deals played, kept in arena-")
    assert told in ([LOST], [])  # it may be over before Ray is sure of the loss


def test_without_ray_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert refused("127.0.0.1:6379", capsys) == (
        "bottleimp: a cluster needs Ray: pip install 'bottleimp[ray]'\n"
    )


def refused(
    address: str, capsys: pytest.CaptureFixture[str], *more: str, bots: tuple[str, ...] = ()
) -> str:
    """What the command says, in one line, when it cannot play there."""
    named = [f"--bot={bot}" for bot in bots or ("random", "lopaka")]
    assert main(["arena", "--mode=eye", f"--cluster={address}", *named, *more]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("address", ["6379", "auto", "ray://there:10001", "there:", "there:99999"])
def test_an_address_is_a_host_and_a_port(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"a cluster's address is HOST:PORT, not {address!r}" in refused(address, capsys)


def test_nobody_there_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as once:
        port = once.getsockname()[1]
    said = refused(f"127.0.0.1:{port}", capsys)
    assert said == f"bottleimp: no Ray cluster at 127.0.0.1:{port}: Connection refused\n"
    assert "no Ray cluster at no.such.host.invalid:1: " in refused("no.such.host.invalid:1", capsys)


def test_somebody_else_there_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            line, _ = server.accept()
            line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            line.close()

        thread = Thread(target=answer)
        thread.start()
        port = server.getsockname()[1]
        said = refused(f"127.0.0.1:{port}", capsys)
        thread.join()
    assert said == f"bottleimp: no Ray cluster at 127.0.0.1:{port}: something else answers\n"


def test_a_cluster_has_no_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--jobs is for this machine" in refused("127.0.0.1:1", capsys, "--jobs=2")


def test_who_ends_a_process_there_forfeits_as_here() -> None:
    bots = ("random", f"{BOTS}Ends")
    plan = ArenaPlan(setup=setup_of("eye"), bots=bots, seed="1", deals=2)
    chunks = list(plan.chunks())
    there = [without_times(play_there(plan, chunk, code_id())) for chunk in chunks]
    crew_for(plan).end()
    crew_for.cache_clear()
    here = sorted(Processes(1).play(plan, chunks), key=lambda played: played.chunk.first)
    assert there == [without_times(played) for played in here]
    assert there[0]["tallies"][1]["forfeits"]["crash"] > 0


def without_times(played: Any) -> dict[str, Any]:
    value = as_json(played)
    for tally in value["tallies"]:
        tally["times"] = sum(tally["times"].values())
    return value


def test_a_machine_with_other_code_or_without_a_bot_is_not_counted() -> None:
    plan = ArenaPlan(setup=setup_of("eye"), bots=("random", "no_such:Bot"), seed="1", deals=1)
    with pytest.raises(BottleImpError, match="has another version of Bottle Imp"):
        play_there(plan, Chunk(0, 1), "0123")
    with pytest.raises(BottleImpError, match=r".+: no module 'no_such'"):
        play_there(plan, Chunk(0, 1), code_id())
    make_sure(("random",), code_id())
