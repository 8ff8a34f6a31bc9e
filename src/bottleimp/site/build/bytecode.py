"""Runs inside Pyodide: /job/in.zip, its modules as this Python's byte code, becomes /job/out.zip.

Each entry begins with the name of the archive that it is for, which its code need not know.
"""

import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from types import CodeType

OURS = "bottleimp.zip"
"""The archive whose modules keep line numbers, for the texts of errors."""
_WITHOUT_DOCSTRINGS = 2
"""The optimisation level of `python -OO`, which removes docstrings."""
_PER_ENTRY = 8
_SAME_LINE = 0x80 | 13 << 3
"""An entry of a table of lines: for 1 + n units of code, no columns; then by how many lines on."""


def without_lines(code: CodeType) -> CodeType:
    """The code as if each function were written on its first line: a sixth less to load."""
    units = len(code.co_code) // 2
    lengths = [_PER_ENTRY] * (units // _PER_ENTRY) + [units % _PER_ENTRY] * bool(units % _PER_ENTRY)
    table = b"".join(bytes([_SAME_LINE | length - 1, 0]) for length in lengths)
    constants = tuple(
        without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_linetable=table, co_consts=constants)


with zipfile.ZipFile("/job/in.zip") as source, zipfile.ZipFile("/job/out.zip", "w") as target:
    for name in source.namelist():
        data = source.read(name)
        if name.endswith(".py"):
            archive, _, path = name.partition("/")
            code = compile(data, path, "exec", dont_inherit=True, optimize=_WITHOUT_DOCSTRINGS)
            code = code if archive == OURS else without_lines(code)
            target.writestr(f"{name}c", bytes(_code_to_hash_pyc(code, bytes(8), False)))
        else:
            target.writestr(name, data)
