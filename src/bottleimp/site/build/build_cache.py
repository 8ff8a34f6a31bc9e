"""What takes long to make is kept in the user's cache, under the hash of all it was made from."""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from bottleimp.site.build.pinned_packages import cache_folder

SEVERAL = 8
"""So many states of the code are remembered."""


def kept(kind: str, made_from: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """What `make` gives, or gave when it was last made from the same."""
    digest = hashlib.sha256(kind.encode())
    for part in made_from:
        digest.update(hashlib.sha256(part).digest())
    place = cache_folder() / "made" / f"{kind}-{digest.hexdigest()[:32]}"
    if place.is_file():
        place.touch()
        return place.read_bytes()
    made = make()
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, half = tempfile.mkstemp(dir=place.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(made)
    Path(half).replace(place)
    keep_newest(place.parent, f"{kind}-*", SEVERAL)
    return made


def keep_newest(folder: Path, names: str, number: int) -> None:
    """Of the files so named, only those last used are kept."""
    files = sorted(folder.glob(names), key=_last_used, reverse=True)
    for old in files[number:]:
        old.unlink(missing_ok=True)


def _last_used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another build has just let go of it
        return 0.0
