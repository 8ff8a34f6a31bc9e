"""Which code plays: only what the same code has played may be counted together."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

import bottleimp

PARTS = ("*.py", "*.onnx")
"""What decides about a play: the rules, the bots, their networks."""


@cache
def code_id() -> str:
    """The same wherever the package holds the same."""
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
