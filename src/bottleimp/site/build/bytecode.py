"""Runs inside Pyodide: /work/in.zip, its modules as this Python's byte code, becomes /work/out.zip.

Each entry begins with the name of the archive that it is for, which its code need not know.
"""

import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

_WITHOUT_DOCSTRINGS = 2
"""As `python -OO`: nobody reads them there."""

with zipfile.ZipFile("/work/in.zip") as source, zipfile.ZipFile("/work/out.zip", "w") as target:
    for name in source.namelist():
        data = source.read(name)
        if name.endswith(".py"):
            code = compile(
                data,
                name.partition("/")[2],
                "exec",
                dont_inherit=True,
                optimize=_WITHOUT_DOCSTRINGS,
            )
            target.writestr(f"{name}c", bytes(_code_to_hash_pyc(code, bytes(8), False)))
        else:
            target.writestr(name, data)
