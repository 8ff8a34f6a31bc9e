"""The files that the service worker (web/local/service-worker.js) precaches, and their version."""

import hashlib
from collections.abc import Collection, Mapping

import msgspec

from bottleimp.server.http.page_shell import WEB, dressed

SCRIPT = WEB / "local" / "service-worker.js"
_PLACE = "%EDITION%"
_MARK = 32
_VERSION = 16


class Edition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A version of the page: its files, each with a hash of its content."""

    version: str
    served: bool
    """True if the service worker asks the server for the page before it uses the cache."""
    files: Mapping[str, str]
    lazy: Mapping[str, str]
    """Files that are cached only after they were requested."""
    packed: list[str] = []
    """Files that exist compressed (`x.gz`), for the service worker to unpack."""


def mark(data: bytes) -> str:
    """Return the beginning of the SHA-256 of a file's content."""
    return hashlib.sha256(data).hexdigest()[:_MARK]


def edition(
    page: str,
    files: Mapping[str, str],
    *,
    lazy: Mapping[str, str] | None = None,
    packed: Collection[str] = (),
    served: bool,
) -> tuple[Edition, str]:
    """Return the version made of these files, and the page marked with its number."""
    lazy = lazy or {}
    parts = [mark(page.encode()), mark(SCRIPT.read_bytes())]
    parts += [f"{path} {each}" for path, each in sorted({**files, **lazy}.items())]
    version = mark("\n".join(parts).encode())[:_VERSION]
    shown = dressed(page, version=version)
    kept = {"": mark(shown.encode()), **files}
    return Edition(version, served, kept, lazy, sorted(packed)), shown


def script(version: Edition) -> str:
    """Return the source of the service worker for that version."""
    written = msgspec.json.encode(version, order="deterministic").decode()
    return SCRIPT.read_text(encoding="utf-8").replace(_PLACE, written)
