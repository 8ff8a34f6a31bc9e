"""A hash of the code that decides a match; results of different code are never combined."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

import bottleimp

PARTS = ("*.py", "*.onnx")
"""The parts of the package that decide how bots play."""


@cache
def code_id() -> str:
    """Return the hash; equal code gives an equal hash on every machine."""
    package = Path(bottleimp.__file__).parent
    found = sorted(
        (path.relative_to(package).as_posix(), path)
        for part in PARTS
        for path in package.rglob(part)
    )
    digest = blake2b(digest_size=8)
    for name, path in found:
        digest.update(name.encode() + b"\0" + blake2b(path.read_bytes()).digest())
    return digest.hexdigest()
