"""The folder `runtime/`: Pyodide, the trimmed library, msgspec, our own code, the network."""

import json
import tarfile
from pathlib import Path

from bottleimp.site.build.archives import Files, compile_archives, read_archive
from bottleimp.site.build.browser_weights import convert_network
from bottleimp.site.build.import_closure import PACKAGE, find_closure
from bottleimp.site.build.pinned_packages import Say, fetch_package

PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
NETWORK = "imp.bin"
LIST = Path(__file__).with_name("library.txt")


def unpack_pyodide(folder: Path, say: Say) -> Path:
    """Unpack Pyodide into a folder, and return its path."""
    with tarfile.open(fetch_package("pyodide", say)) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def write_runtime(out: Path, pyodide: Path, say: Say) -> None:
    """Write all files of the folder `runtime/`."""
    out.mkdir(parents=True)
    (out / NETWORK).write_bytes(convert_network(_stored_network()))
    for name in PARTS:
        (out / name).write_bytes((pyodide / name).read_bytes())
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    (out / LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    wheel = msgspec_files(say)
    say("Compiling the Python code")
    sources = {LIBRARY: library_files(pyodide), "msgspec.whl": wheel, "bottleimp.zip": own_files()}
    for name, data in compile_archives(sources, pyodide).items():
        (out / name).write_bytes(data)


def _stored_network() -> bytes:
    return (PACKAGE / "bots" / "networks" / "imp.onnx").read_bytes()


def library_files(pyodide: Path) -> Files:
    """Return the files of the standard library that `library.txt` lists."""
    wanted = set(LIST.read_text(encoding="utf-8").split())
    whole = read_archive((pyodide / LIBRARY).read_bytes())
    return {name: data for name, data in whole.items() if name in wanted}


def msgspec_files(say: Say) -> Files:
    """Return the files of msgspec, without those that only type checkers read."""
    whole = read_archive(fetch_package("msgspec", say).read_bytes())
    return {name: data for name, data in whole.items() if not name.endswith((".pyi", "py.typed"))}


def own_files() -> Files:
    """Return our own modules that the worker needs."""
    return {
        path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes()
        for path in find_closure().values()
    }
