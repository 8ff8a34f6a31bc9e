"""Servers for the tests of this folder."""

from collections.abc import Iterator

import pytest

from tests.server.process import GENEROUS, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not harm it, with limits they do not reach."""
    running = Server(tmp_path_factory.mktemp("server"), *GENEROUS).start()
    try:
        yield running
    finally:
        running.stop()
    assert "Traceback" not in running.log
