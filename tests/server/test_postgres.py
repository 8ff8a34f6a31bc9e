"""The log in PostgreSQL when connections break or freeze and the database crashes."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator

import pytest

from benchmarks.server.postgres_cluster import USER
from bottleimp.server.storage.postgres_log import PostgresLog, numbered
from bottleimp.server.storage.schema import VERSION
from bottleimp.server.storage.server_storage import Conflict, StorageError
from tests.promises import entry
from tests.server.client import Party
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS, NewServer
from tests.server.wire import Wire

TABLES, LONG = 6, 50


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that the test may harm."""
    running = Cluster()
    running.start()
    yield running
    running.remove()


class Meanwhile:
    """Many tables write, one entry after the other, while something happens to the database."""

    def __init__(self) -> None:
        self.done = 0

    async def harmed(self, address: str, harm: Callable[[], Awaitable[None]], times: int) -> None:
        """Everything is acknowledged in the end, and there: once, and in order."""
        log = await PostgresLog.open(address)
        tables = [f"t{n}" for n in range(TABLES)]
        try:
            writing = asyncio.gather(*(self._write(log, table) for table in tables))
            for nth in range(times):
                enough = (nth + 1) * TABLES * LONG // (times + 1)
                while self.done < enough and not writing.done():
                    await asyncio.sleep(0.005)
                await harm()
            await writing
            for table in tables:
                assert [e.number for e in await log.read(table)] == list(range(1, LONG + 1))
        finally:
            await log.close()

    async def _write(self, log: PostgresLog, table: str) -> None:
        for number in range(1, LONG + 1):
            await log.append([entry(number, table=table, action_id=f"a{number}")])
            self.done += 1


def test_a_line_that_breaks_loses_and_doubles_nothing(cluster: Cluster) -> None:
    """What was under way is sent again; what had been stored by then counts as stored."""
    address = cluster.new_database()
    query = "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'bottleimp %'"

    async def harm() -> None:
        for (pid,) in await asyncio.to_thread(cluster.execute, query):
            os.kill(pid, signal.SIGTERM)

    asyncio.run(Meanwhile().harmed(address, harm, times=6))


def test_a_database_that_crashes_loses_and_doubles_nothing(own_cluster: Cluster) -> None:
    address = own_cluster.new_database()

    async def harm() -> None:
        await asyncio.to_thread(own_cluster.stop, "immediate")
        await asyncio.to_thread(own_cluster.start)

    asyncio.run(Meanwhile().harmed(address, harm, times=2))


def test_a_line_that_freezes_is_left_for_another(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it had stored is not stored twice, and its session, which has the claim, is ended.

    (Five seconds of silence are made one.)
    """
    monkeypatch.setattr("bottleimp.server.storage.postgres_hosts.ANSWER_SECONDS", 1.0)
    address = cluster.new_database()

    async def work() -> None:
        async with Wire(cluster.port) as wire:
            by_wire = address.replace(str(cluster.port), str(wire.port))
            await Meanwhile().harmed(by_wire, wire.freeze, times=1)

    asyncio.run(work())


def test_what_another_has_stored_meanwhile_is_a_conflict(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sent again on a new line, it is compared with what is there: that is not ours."""
    monkeypatch.setattr("bottleimp.server.storage.postgres_hosts.ANSWER_SECONDS", 0.5)
    address = cluster.new_database()

    async def work() -> None:
        async with Wire(cluster.port) as wire:
            by_wire = address.replace(str(cluster.port), str(wire.port))
            ours = await PostgresLog.open(by_wire, shared=True)
            theirs = await PostgresLog.open(address, shared=True)
            await ours.append([entry(1)])
            wire.hold()
            late = asyncio.create_task(ours.append([entry(2, action_id="ours")]))
            await asyncio.sleep(1)
            await theirs.append([entry(2, action_id="theirs")])
            wire.let_go()
            with pytest.raises(Conflict):
                await late
            assert [found.action_id for found in await ours.read("t")] == [None, "theirs"]
            await ours.close()
            await theirs.close()

    asyncio.run(work())


_FULL = (
    """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
    END $$""",
    "CREATE TRIGGER full_disk BEFORE INSERT ON log EXECUTE FUNCTION full_disk()",
)


def test_a_full_disk_refuses_and_recovers(new_server: NewServer, cluster: Cluster) -> None:
    """Its disk is the test's as well: what PostgreSQL says when there is no room, it says here."""
    address = cluster.new_database()
    server, name = new_server(*GENEROUS, address=address), address.rpartition("/")[2]
    with Party(server, players=3) as party:
        stored = server.entries(party.id)
        for statement in _FULL:
            cluster.execute(statement, name)
        assert party.host.ask("swap", seats=[1, 2])["code"] == "storage"
        assert server.post({"mode": "classic", "players": 4, "name": "Ada"})[0] == 503
        assert server.entries(party.id) == stored
        cluster.execute("DROP TRIGGER full_disk ON log", name)
        assert party.host.do("swap", seats=[1, 2])["number"] == len(stored) + 1
        assert server.tables() == 1


def opened(address: str) -> None:
    async def work() -> None:
        await (await PostgresLog.open(address)).close()

    asyncio.run(work())


def test_a_role_without_privileges_is_enough(cluster: Cluster) -> None:
    """It owns its database (`createdb -O`), and is nothing else; its own old lines it may end."""
    address = cluster.new_database()
    name = address.rpartition("/")[2]
    cluster.execute("CREATE ROLE plain LOGIN")
    cluster.execute(f"ALTER DATABASE {name} OWNER TO plain")
    plain = address.replace(f"{USER}@", "plain@")

    async def harm() -> None:
        query = "SELECT pid FROM pg_stat_activity WHERE usename = 'plain'"
        for (pid,) in await asyncio.to_thread(cluster.execute, query):
            os.kill(pid, signal.SIGTERM)

    asyncio.run(Meanwhile().harmed(plain, harm, times=1))


def test_a_second_server_is_refused_until_the_first_is_gone(cluster: Cluster) -> None:
    address = cluster.new_database()

    async def work() -> None:
        first = await PostgresLog.open(address)
        try:
            with pytest.raises(StorageError, match="in use by another server"):
                await PostgresLog.open(address)
        finally:
            await first.close()

    asyncio.run(work())
    opened(address)


def test_a_database_of_a_newer_version_is_refused(cluster: Cluster) -> None:
    address = cluster.new_database()
    opened(address)
    name = address.rpartition("/")[2]
    cluster.execute(f"UPDATE kept SET value = '{VERSION + 1}' WHERE name = 'version'", name)
    with pytest.raises(StorageError, match="newer version"):
        opened(address)


@pytest.mark.parametrize(
    "wrong",
    [
        "nothere:secret@127.0.0.1:1/x",
        "a:secret@[x",
        "a:secret@h:p/d",
        *(f"a:secret{mark}more@127.0.0.1:1/x" for mark in "/?#"),
        "a:s?secret@127.0.0.1:1/x",
    ],
)
def test_who_cannot_be_reached_is_told_in_one_line_without_the_password(wrong: str) -> None:
    with pytest.raises(StorageError) as told:
        opened(f"postgresql://{wrong}")
    assert "secret" not in str(told.value)
    assert "\n" not in str(told.value)


def test_values_are_counted() -> None:
    assert numbered("a = ? AND b < ?") == "a = $1 AND b < $2"
