"""The local host of the built site, in Node."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.housing import NodeHouse


@pytest.fixture(scope="session")
def house(built_site: Path) -> Iterator[NodeHouse]:
    """Return a local host for all tests of a process; each test creates its own tables."""
    with NodeHouse(built_site) as node:
        yield node
