"""The archives of Python code that the worker unpacks: byte code, deflated, the same every time."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from bottleimp.site.build.build_cache import kept
from bottleimp.site.build.node import SCRIPTS, run

Files = Mapping[str, bytes]
_LEVEL = 9
_COMPILER = SCRIPTS / "bytecode.py"


def compiled(archives: Mapping[str, Files], pyodide: Path) -> dict[str, bytes]:
    """The archives by name, their modules as byte code of the very Python that will run them."""
    names = {
        f"{top}/{name}": data for top, files in archives.items() for name, data in files.items()
    }
    source = archive(names)

    def make() -> bytes:
        with TemporaryDirectory() as folder:
            (Path(folder) / "in.zip").write_bytes(source)
            run("pyodide.mjs", pyodide, folder, _COMPILER)
            return (Path(folder) / "out.zip").read_bytes()

    compiler = [(pyodide / "pyodide.asm.wasm").read_bytes(), _COMPILER.read_bytes()]
    made = files_of(kept("bytecode", [source, *compiler], make))
    return {
        top: archive(
            {each.partition("/")[2]: data for each, data in made.items() if _top(each) == top}
        )
        for top in archives
    }


def _top(name: str) -> str:
    return name.partition("/")[0]


def archive(files: Files) -> bytes:
    """A ZIP archive in which nothing depends on when or where it was made.

    It is deflated, as many hosts do not compress archives on their way.
    """
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as made:
        for name in sorted(files):
            made.writestr(_entry(name), files[name], zipfile.ZIP_DEFLATED, _LEVEL)
    return data.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """Without a time or a system's own marks."""
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = 0o644 << 16
    return entry


def files_of(data: bytes) -> dict[str, bytes]:
    """What an archive holds, folders aside."""
    with zipfile.ZipFile(io.BytesIO(data)) as found:
        return {name: found.read(name) for name in found.namelist() if not name.endswith("/")}
