"""The compressed twins of a site's files: `x.js.gz` and `x.js.br` beside `x.js`.

Hosts that know such twins send them as they are, and compress nothing themselves.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bottleimp.site.build.build_cache import SEVERAL, keep_newest
from bottleimp.site.build.node import SCRIPTS, run
from bottleimp.site.build.pinned_packages import cache_folder

WAYS = ("gz", "br")
_DENSE = {".png", ".zip", ".whl"}
"""What is compressed already."""
_LEAST = 256
_COMPRESSOR = SCRIPTS / "compress.mjs"


def write_twins(site: Path) -> None:
    """Beside every file that gains by it; the slow work is kept for the next time."""
    files = {path: _key(path) for path in _worth_it(site)}
    store = cache_folder() / "made"
    store.mkdir(parents=True, exist_ok=True)
    missing = {key: path for path, key in files.items() if not (store / f"{key}.br").is_file()}
    if missing:
        _compress(missing, store)
    for path, key in files.items():
        for way in WAYS:
            kept = store / f"{key}.{way}"
            kept.touch()
            twin = kept.read_bytes()
            if len(twin) < path.stat().st_size:
                path.with_name(f"{path.name}.{way}").write_bytes(twin)
    keep_newest(store, "twin-*", SEVERAL * len(WAYS) * len(files))


def plain_files(site: Path) -> list[Path]:
    """All files of a site that are no twins."""
    endings = {f".{way}" for way in WAYS}
    return sorted(path for path in site.rglob("*") if path.is_file() and path.suffix not in endings)


def twin_of(path: Path) -> Path:
    """Return where the twin lies that a page can unpack by itself."""
    return path.with_name(f"{path.name}.gz")


def _worth_it(site: Path) -> Iterator[Path]:
    for path in plain_files(site):
        if path.suffix not in _DENSE and path.stat().st_size >= _LEAST:
            yield path


def _key(path: Path) -> str:
    digest = hashlib.sha256(path.read_bytes() + _COMPRESSOR.read_bytes())
    return f"twin-{digest.hexdigest()[:32]}"


def _compress(missing: dict[str, Path], store: Path) -> None:
    with TemporaryDirectory(dir=store) as folder:
        there = [Path(folder) / key for key in missing]
        for copy, path in zip(there, missing.values(), strict=True):
            copy.write_bytes(path.read_bytes())
        run("compress.mjs", *there)
        for copy in there:
            for way in WAYS:  # the one that is looked for comes last
                copy.with_name(f"{copy.name}.{way}").replace(store / f"{copy.name}.{way}")
