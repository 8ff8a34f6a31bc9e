"""A primary that dies, and its synchronous standby: no acknowledged action is lost."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bottleimp.server.storage.postgres_hosts import each_host
from bottleimp.server.storage.postgres_log import PostgresLog
from tests.promises import entry
from tests.server.client import Player, choose, new_table
from tests.server.harness import Stubborn, crowd
from tests.server.postgres import Cluster, Standby
from tests.server.process import GENEROUS, NewServer
from tests.server.test_workers import ENOUGH, House, proved, refusals, until_enough


class Pair(NamedTuple):
    """A primary that waits for its standby."""

    primary: Cluster
    standby: Standby

    def new_database(self) -> str:
        """Its address on both, as a host writes it."""
        there, colon, _ = self.primary.new_database().rpartition(":")
        name = f"test{self.primary._databases}"
        return f"{there}{colon}{self.primary.port},127.0.0.1:{self.standby.port}/{name}"

    def fail_over(self) -> None:
        """The primary is gone, and whoever watches over both promotes the standby."""
        self.primary.kill()
        self.standby.promote()


pytestmark = pytest.mark.xdist_group("standby")


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    primary = Cluster()
    primary.start()
    standby = Standby(primary)
    standby.start()
    yield Pair(primary, standby)
    standby.remove()
    primary.remove()


def test_what_the_standby_lacks_is_neither_acknowledged_nor_shown(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL itself shows a commit whose wait was cut off, with a warning that nobody reads."""
    monkeypatch.setattr("bottleimp.server.storage.postgres_hosts.ANSWER_SECONDS", 0.5)
    address, standby = pair.new_database(), pair.standby

    async def work() -> None:
        log = await PostgresLog.open(address)
        try:
            await log.append([entry(1)])
            standby.signal(signal.SIGSTOP)
            append = asyncio.create_task(log.append([entry(2)]))
            await asyncio.sleep(2)
            read = asyncio.create_task(log.read("t"))
            await asyncio.sleep(2)
            assert not append.done(), "acknowledged"
            assert not read.done(), "shown"
            standby.signal(signal.SIGCONT)
            await append
            assert [found.number for found in await read] == [1, 2]
        finally:
            standby.signal(signal.SIGCONT)
            await log.close()

    asyncio.run(work())


def test_what_is_in_doubt_is_neither_done_nor_refused(new_server: NewServer, pair: Pair) -> None:
    """Stored here, and not there: whoever said it comes back and says it again."""
    server = new_server(*GENEROUS, module="tests.server.hasty", address=pair.new_database())
    made = new_table(server, bots=[None, "random", "random", "random"], start=True)
    with Player(server, made["table"], made["token"]) as ada:
        act = {"type": "act", "id": "once", "turn": ada.table["turn"]}
        act["action"] = choose(ada.view, Random(1))
        pair.standby.signal(signal.SIGSTOP)
        ada.send(act)
        said = ada.until(lambda message: message["type"] in ("bye", "done", "refused"))
        assert (said["type"], said.get("code")) == ("bye", "stopping")
    pair.standby.signal(signal.SIGCONT)
    with Player(server, made["table"], made["token"]) as ada:
        ada.send(act)
        assert ada.until(lambda message: message.get("id") == "once")["type"] == "done"
    assert [entry.action_id for entry in server.entries(made["table"])].count("once") == 1


def test_a_host_that_does_not_even_refuse_is_passed_over(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each host of an address has its own time to answer: a dead machine is not waited for long."""
    monkeypatch.setattr("bottleimp.server.storage.postgres_hosts.ANSWER_SECONDS", 1.0)
    address = cluster.new_database()
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        both = address.replace("@", f"@127.0.0.1:{silent.getsockname()[1]},")

        async def work() -> None:
            await (await PostgresLog.open(both)).close()

        asyncio.run(work())


def test_hosts_are_called_one_by_one() -> None:
    assert each_host("postgresql://a:b@one,[::1]:5433/imp?ssl=require") == [
        "postgresql://a:b@one/imp?ssl=require",
        "postgresql://a:b@[::1]:5433/imp?ssl=require",
    ]
    assert each_host("postgresql:///imp?host=/run") == ["postgresql:///imp?host=/run"]


def test_workers_behind_a_proxy_follow_the_standby(tmp_path: Path, pair: Pair) -> None:
    """The primary dies by SIGKILL in the middle of everything: the last test that has it."""
    house = House(tmp_path, *GENEROUS, "--workers=2", address=pair.new_database())
    house.start()

    async def work() -> list[Stubborn]:
        everybody = await crowd(house, 8, 4)
        stop = asyncio.Event()
        players = [asyncio.create_task(person.play(stop)) for person in everybody]
        await until_enough(everybody, at_least=ENOUGH // 2)
        await asyncio.to_thread(pair.fail_over)
        await until_enough(everybody, at_least=ENOUGH)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*players), 120)
        return everybody

    try:
        everybody = asyncio.run(work())
        assert proved(house, everybody) > ENOUGH
        assert refusals(everybody) <= {"storage"}, "what could not even be sent"
    finally:
        house.stop()
    assert "Traceback" not in house.log
