"""The compressed copies of a site's files: `x.js.gz` and `x.js.br` beside `x.js`.

Many hosts serve such copies to browsers that accept them.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bottleimp.site.build.build_cache import CACHED_BUILDS, delete_oldest
from bottleimp.site.build.node import SCRIPTS, run_script
from bottleimp.site.build.pinned_packages import cache_folder

ENCODINGS = ("gz", "br")
_DENSE = {".png", ".zip", ".whl"}
"""The suffixes of files that are compressed already."""
_LEAST = 256
_COMPRESSOR = SCRIPTS / "compress.mjs"


def write_compressed(site: Path) -> None:
    """Write a compressed copy beside every file that becomes smaller by it. Copies are cached."""
    files = {path: _key(path) for path in _worth_it(site)}
    store = cache_folder() / "made"
    store.mkdir(parents=True, exist_ok=True)
    missing = {key: path for path, key in files.items() if not (store / f"{key}.br").is_file()}
    if missing:
        _compress(missing, store)
    for path, key in files.items():
        for way in ENCODINGS:
            kept = store / f"{key}.{way}"
            kept.touch()
            twin = kept.read_bytes()
            if len(twin) < path.stat().st_size:
                path.with_name(f"{path.name}.{way}").write_bytes(twin)
    delete_oldest(store, "twin-*", CACHED_BUILDS * len(ENCODINGS) * len(files))


def plain_files(site: Path) -> list[Path]:
    """Return all files of a site that are not compressed copies."""
    endings = {f".{way}" for way in ENCODINGS}
    return sorted(path for path in site.rglob("*") if path.is_file() and path.suffix not in endings)


def gzip_path(path: Path) -> Path:
    """Return the path of the gzip copy, which a page can decompress by itself."""
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
        run_script("compress.mjs", *there)
        for copy in there:
            for way in ENCODINGS:  # the one that is looked for comes last
                copy.with_name(f"{copy.name}.{way}").replace(store / f"{copy.name}.{way}")
