"""The sizes of what a visit loads, in MB: plain, gzip and Brotli."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from bottleimp.server.http.page_shell import home_files
from bottleimp.site.build.compressed_files import plain_files

LANGUAGE = "ru"
"""The language with the longest texts."""
NETWORK = "runtime/imp.bin"
OURS = ("runtime/bottleimp.zip", "runtime/msgspec.whl")
ROOMS = ("app", "lib", "net", "game", "panels", "table", "local")
AT_THE_TABLE = (*(f"static/{room}/**/*.js" for room in ROOMS), "static/css/*.css")
WORDS = (f"static/texts/{LANGUAGE}.json", f"static/texts/table.{LANGUAGE}.json")


class Size(NamedTuple):
    """The size of files in bytes, plain and compressed."""

    plain: int
    gzip: int
    brotli: int


def size(site: Path, names: Iterable[str]) -> Size:
    """Return the sizes of these files. A file without a compressed copy counts in full."""
    files = [site / name for name in names]
    return Size(*(sum(_length(path, way) for path in files) for way in ("", ".gz", ".br")))


def _length(path: Path, way: str) -> int:
    twin = path.with_name(path.name + way)
    return (twin if twin.is_file() else path).stat().st_size


def first_visit(site: Path) -> dict[str, Size]:
    """Return the sizes of the parts loaded before the first card, and of what `imp` needs."""
    runtime = {f"runtime/{path.name}" for path in plain_files(site / "runtime")} - {NETWORK}
    library = {"runtime/python_stdlib.zip"}
    page = {name for name in home_files() if not name.startswith("static/texts/")}
    page |= {"index.html", *WORDS}
    for pattern in AT_THE_TABLE:
        page |= {path.relative_to(site).as_posix() for path in site.glob(pattern)}
    parts = {
        "Python": runtime - library - {*OURS},
        "its library": library,
        "our own code, msgspec": {*OURS},
        "the page, one language": page,
    }
    sizes = {name: size(site, sorted(files)) for name, files in parts.items()}
    whole = Size(*(sum(column) for column in zip(*sizes.values(), strict=True)))
    return {
        **sizes,
        "before the first card": whole,
        "for imp, when asked for": size(site, [NETWORK]),
    }


def table(site: Path) -> str:
    """Return the sizes of a first visit as a text table."""
    lines = [f"{'MB':<26}{'plain':>8}{'gzip':>8}{'brotli':>8}"]
    for name, sizes in first_visit(site).items():
        lines.append(f"{name:<26}" + "".join(f"{each / 1e6:8.2f}" for each in sizes))
    return "\n".join(lines)
