"""Servers for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.inside import Inside
from tests.server.postgres import Cluster
from tests.server.process import GENEROUS, NewServer, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not harm it, with limits they do not reach."""
    running = Server(tmp_path_factory.mktemp("server"), *GENEROUS).start()
    try:
        yield running
    finally:
        running.stop()
    assert "Traceback" not in running.log


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[NewServer]:
    """Starts a server that the test may harm; without flags, with generous limits."""
    running: list[Server] = []

    def start(*flags: str, **options: str) -> Server:
        server = Server(tmp_path, *(flags or GENEROUS), **options)
        running.append(server)
        return server.start()

    yield start
    for server in running:
        server.stop()
        assert "Traceback" not in server.log


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    """A server without sockets, whose clock the test moves."""
    server = Inside(tmp_path)
    yield server
    server.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for all tests that leave it running."""
    running = Cluster()
    running.start()
    try:
        yield running
    finally:
        running.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest) -> dict[str, str]:
    """For `new_server`: in which store it keeps its tables, each in turn."""
    if request.param == "sqlite":
        return {}
    return {"address": request.getfixturevalue("cluster").new_database()}
