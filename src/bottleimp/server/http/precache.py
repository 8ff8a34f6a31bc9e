"""The page's files that `web/local/service-worker.js` caches, so that it opens offline."""

import hashlib
from collections.abc import Collection, Mapping

import msgspec

from bottleimp.server.http.page_shell import WEB, dressed

SCRIPT = WEB / "local" / "service-worker.js"
_PLACE = "%EDITION%"
_MARK = 32
_VERSION = 16


class Edition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A version of the page and the files that belong to it, each with its mark."""

    version: str
    served: bool
    """Whether a server is asked for the page first."""
    files: Mapping[str, str]
    lazy: Mapping[str, str]
    """Files that are kept once somebody asked for them."""
    packed: list[str] = []
    """Files with a compressed twin (`x.gz`), for the worker to unpack."""


def mark(data: bytes) -> str:
    """What a file is known by: the beginning of its SHA-256."""
    return hashlib.sha256(data).hexdigest()[:_MARK]


def edition(
    page: str,
    files: Mapping[str, str],
    *,
    lazy: Mapping[str, str] | None = None,
    packed: Collection[str] = (),
    served: bool,
) -> tuple[Edition, str]:
    """The version that these files are, and the page, which says so itself."""
    lazy = lazy or {}
    parts = [mark(page.encode()), mark(SCRIPT.read_bytes())]
    parts += [f"{path} {each}" for path, each in sorted({**files, **lazy}.items())]
    version = mark("\n".join(parts).encode())[:_VERSION]
    shown = dressed(page, version=version)
    kept = {"": mark(shown.encode()), **files}
    return Edition(version, served, kept, lazy, sorted(packed)), shown


def script(kept: Edition) -> str:
    """The service worker that keeps that version."""
    written = msgspec.json.encode(kept, order="deterministic").decode()
    return SCRIPT.read_text(encoding="utf-8").replace(_PLACE, written)
