"""The very packages of the site, and houses in Node that run them."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from bottleimp.site.build.packages import package
from bottleimp.site.build.runtime import unpacked
from bottleimp.site.build.weights import written
from tests.site.housing import NodeHouse


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pyodide's folder."""
    return unpacked(tmp_path_factory.mktemp("pyodide"), print)


@pytest.fixture(scope="session")
def network_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """imp's network as the site has it."""
    file = tmp_path_factory.mktemp("network") / "imp.bin"
    stored = resources.files("bottleimp.bots").joinpath("networks", "imp.onnx").read_bytes()
    file.write_bytes(written(stored))
    return file


@pytest.fixture(scope="session")
def house(pyodide: Path, network_file: Path) -> Iterator[NodeHouse]:
    """A house for all tests: each makes its own tables."""
    with NodeHouse(pyodide, package("msgspec", print), network_file) as node:
        yield node
