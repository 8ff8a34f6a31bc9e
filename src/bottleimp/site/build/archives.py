"""The archives of Python code for the worker: compressed, reproducible bytecode."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from bottleimp.site.build.build_cache import load_or_make
from bottleimp.site.build.node import SCRIPTS, run_script

Files = Mapping[str, bytes]
_LEVEL = 9
_COMPILER = SCRIPTS / "bytecode.py"


def compile_archives(archives: Mapping[str, Files], pyodide: Path) -> dict[str, bytes]:
    """Return the archives by name, their modules compiled by the Python that will run them."""
    names = {
        f"{top}/{name}": data for top, files in archives.items() for name, data in files.items()
    }
    source = write_archive(names)

    def make() -> bytes:
        with TemporaryDirectory() as folder:
            (Path(folder) / "in.zip").write_bytes(source)
            run_script("pyodide.mjs", pyodide, folder, _COMPILER)
            return (Path(folder) / "out.zip").read_bytes()

    compiler = [(pyodide / "pyodide.asm.wasm").read_bytes(), _COMPILER.read_bytes()]
    made = read_archive(load_or_make("bytecode", [source, *compiler], make))
    return {
        top: write_archive(
            {each.partition("/")[2]: data for each, data in made.items() if _top(each) == top}
        )
        for top in archives
    }


def _top(name: str) -> str:
    return name.partition("/")[0]


def write_archive(files: Files) -> bytes:
    """Return a ZIP archive that depends on the files alone, not on time or system.

    It is compressed, because many hosts do not compress archives in transit.
    """
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as made:
        for name in sorted(files):
            made.writestr(_entry(name), files[name], zipfile.ZIP_DEFLATED, _LEVEL)
    return data.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """Return the entry for a file, without its time and system."""
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = 0o644 << 16
    return entry


def read_archive(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive, without its folders."""
    with zipfile.ZipFile(io.BytesIO(data)) as found:
        return {name: found.read(name) for name in found.namelist() if not name.endswith("/")}
