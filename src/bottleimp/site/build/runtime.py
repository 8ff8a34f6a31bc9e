"""The folder `runtime/`: Pyodide, the trimmed library, msgspec, our own code, the network."""

import json
import tarfile
from pathlib import Path

from bottleimp.site.build.archives import Files, compiled, files_of
from bottleimp.site.build.browser_weights import written
from bottleimp.site.build.import_closure import PACKAGE, needed
from bottleimp.site.build.pinned_packages import Say, package

PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
NETWORK = "imp.bin"
LIST = Path(__file__).with_name("library.txt")


def unpacked(folder: Path, say: Say) -> Path:
    """Pyodide as its package has it, in a folder."""
    with tarfile.open(package("pyodide", say)) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def write_runtime(out: Path, pyodide: Path, say: Say) -> None:
    """All files of the folder."""
    out.mkdir(parents=True)
    (out / NETWORK).write_bytes(written(_stored_network()))
    for name in PARTS:
        (out / name).write_bytes((pyodide / name).read_bytes())
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    (out / LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    wheel = messages(say)
    say("Compiling the Python code")
    sources = {LIBRARY: library(pyodide), "msgspec.whl": wheel, "bottleimp.zip": code()}
    for name, data in compiled(sources, pyodide).items():
        (out / name).write_bytes(data)


def _stored_network() -> bytes:
    return (PACKAGE / "bots" / "networks" / "imp.onnx").read_bytes()


def library(pyodide: Path) -> Files:
    """The files of the standard library that the house needs, as `library.txt` lists them."""
    wanted = set(LIST.read_text(encoding="utf-8").split())
    whole = files_of((pyodide / LIBRARY).read_bytes())
    return {name: data for name, data in whole.items() if name in wanted}


def messages(say: Say) -> Files:
    """The package msgspec, without what only type checkers read."""
    whole = files_of(package("msgspec", say).read_bytes())
    return {name: data for name, data in whole.items() if not name.endswith((".pyi", "py.typed"))}


def code() -> Files:
    """Our own modules."""
    return {
        path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in needed().values()
    }
