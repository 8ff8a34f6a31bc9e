"""The cache of slow build steps, in the user's cache folder, by the hash of their inputs."""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from bottleimp.site.build.pinned_packages import cache_folder

CACHED_BUILDS = 8
"""The number of builds that stay in the cache."""


def load_or_make(kind: str, made_from: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """Return the cached result for these inputs, or the result of `make`, which is then cached."""
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
    delete_oldest(place.parent, f"{kind}-*", CACHED_BUILDS)
    return made


def delete_oldest(folder: Path, names: str, number: int) -> None:
    """Delete all but the `number` most recently used files that match the pattern `names`."""
    files = sorted(folder.glob(names), key=_last_used, reverse=True)
    for old in files[number:]:
        old.unlink(missing_ok=True)


def _last_used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another build has just let go of it
        return 0.0
