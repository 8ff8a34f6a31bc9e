"""The static site for the tests, built once for all processes unless the package has changed."""

import fcntl
import hashlib
import shutil
import tempfile
from pathlib import Path

from bottleimp.site.build.import_closure import PACKAGE
from bottleimp.site.build.pinned_packages import cache_folder
from bottleimp.site.build.site_builder import build

BASE = "/games/imp/"
_LEFT_OUT = {"__pycache__"}
_SEVERAL = 6


def fingerprint() -> str:
    """Return a hash of the package, from which the site is made."""
    digest = hashlib.sha256()
    folders = [PACKAGE, (PACKAGE / "pages").resolve()]
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not _LEFT_OUT & {*path.parts}:
                name = path.relative_to(folder).as_posix()
                digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:20]


def site() -> Path:
    """Return the folder of the site. The first process builds it; the others wait."""
    place = cache_folder() / "sites" / fingerprint()
    place.parent.mkdir(parents=True, exist_ok=True)
    with (place.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.is_dir():
            with tempfile.TemporaryDirectory(dir=place.parent) as folder:
                build(Path(folder) / "site", print, base=BASE, twins=False)
                (Path(folder) / "site").rename(place)
        place.touch()
        _tidy(place.parent)
    return place


def _tidy(sites: Path) -> None:
    """Delete all sites except those of the last few versions of the code."""
    known = sorted((path for path in sites.iterdir() if path.is_dir()), key=_age, reverse=True)
    for old in known[_SEVERAL:]:
        shutil.rmtree(old, ignore_errors=True)


def _age(path: Path) -> float:
    return path.stat().st_mtime
