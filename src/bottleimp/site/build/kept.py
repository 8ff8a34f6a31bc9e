"""What takes long to make is kept in the user's cache, under the hash of all it was made from."""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from bottleimp.site.build.packages import cache_folder


def kept(kind: str, made_from: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """What `make` gives, or gave when it was last made from the same."""
    digest = hashlib.sha256(kind.encode())
    for part in made_from:
        digest.update(hashlib.sha256(part).digest())
    place = cache_folder() / "made" / f"{kind}-{digest.hexdigest()[:32]}"
    if place.is_file():
        return place.read_bytes()
    made = make()
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, half = tempfile.mkstemp(dir=place.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(made)
    Path(half).replace(place)
    return made
