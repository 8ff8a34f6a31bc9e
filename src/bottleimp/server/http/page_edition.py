"""The page as this server delivers it, with a service worker, so that it opens without a network.

Without a network the page says that the server does not answer. With a built site (`--site`), the
browser's local host runs new tables against bots instead.
"""

import gzip
import re
from collections.abc import Callable
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from bottleimp.rules import BottleImpError
from bottleimp.server.http.manifest import manifests
from bottleimp.server.http.page_shell import WEB, dressed, home_files, shell
from bottleimp.server.http.precache import edition, mark, script
from bottleimp.server.http.preloads import with_preloads

NETWORK = "runtime/imp.bin"
_NOT_CACHED = {"static/index.html", "static/local/service-worker.js"}
_COMPRESSED = {"br": ".br", "gzip": ".gz"}
_NO_PAGE = "The page is not installed with this server; its tables work with any other client.\n"


class CannotShow(BottleImpError):
    """The folder is not a built site, or one of another version."""


class PageEdition:
    """The page, its service worker and its manifests."""

    def __init__(self, site: Path | None, *, app: bool) -> None:
        self.site, self.page, self._script = site, shell(), ""
        if self.page is None:
            return
        if not app:
            self.page = re.sub(r'<link rel="manifest"[^>]*>\n', "", self.page)
            return
        files = _of_site(site) if site else {name: _mark(name) for name in home_files()}
        lazy = {name: files.pop(name) for name in (NETWORK,) if name in files}
        page = dressed(self.page, house="spare" if site else None)
        kept, self.page = edition(page, files, lazy=lazy, served=True)
        self._script = script(kept)

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the service worker, the manifests and the site's runtime."""
        found: list[BaseRoute] = []
        if self._script:
            found.append(Route("/sw.js", self._show_script))
            found += [
                Route(f"/{name}", _manifest(text)) for name, text in manifests(daily=True).items()
            ]
        if self.site:
            found.append(Mount("/runtime", CompressedFiles(directory=self.site / "runtime")))
        return found

    def answer(self, status: int, path: str = "/", *, accepted: str = "") -> Response:
        """Return the page, with links to the modules of the screen at `path`.

        `accepted` is the value of the request's `Accept-Encoding` header.
        """
        if self.page is None:
            return PlainTextResponse(_NO_PAGE, 404)
        page = with_preloads(self.page, path)
        headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
        if "gzip" not in accepted:
            return Response(page, status, media_type="text/html", headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(_packed(page), status, media_type="text/html", headers=headers)

    async def _show_script(self, _request: Request) -> Response:
        headers = {"cache-control": "no-cache"}
        return Response(self._script, media_type="text/javascript", headers=headers)


@lru_cache(maxsize=32)
def _packed(page: str) -> bytes:
    """Return the page compressed. Caching is safe: it holds nothing of a table or person."""
    return gzip.compress(page.encode(), mtime=0)


def _manifest(text: str) -> Callable[[Request], Response]:
    def show(_request: Request) -> Response:
        headers = {"cache-control": "no-cache"}
        return Response(text, media_type="application/manifest+json", headers=headers)

    return show


class CompressedFiles(StaticFiles):
    """Static files that may lie there compressed, too; a browser gets the smallest it accepts."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for encoding, ending in _COMPRESSED.items():
            if encoding in accepted and self._has(path + ending):
                response = await super().get_response(path + ending, scope)
                response.headers["content-encoding"] = encoding
                response.headers["content-type"] = guess_type(path)[0] or "application/octet-stream"
                break
        else:
            response = await super().get_response(path, scope)
        response.headers["vary"] = "accept-encoding"
        return response

    def _has(self, path: str) -> bool:
        """Return True if the file exists; False also for an invalid path (`%00`)."""
        try:
            return self.lookup_path(path)[1] is not None
        except (OSError, ValueError):
            return False


def _of_site(site: Path) -> dict[str, str]:
    """Return the hashes of all files needed to play offline: the page, Python, rules pages."""
    own = {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*") if path.is_file()}
    files = {f"static/{name}": mark(path.read_bytes()) for name, path in own.items()}
    files = {name: each for name, each in files.items() if name not in _NOT_CACHED}
    built = {
        path.relative_to(site).as_posix(): mark(path.read_bytes())
        for folder in ("static", "runtime", "api/rules")
        for path in (site / folder).rglob("*")
        if path.is_file() and path.suffix not in _COMPRESSED.values()
    }
    if not any(name.startswith("runtime/") for name in built):
        raise CannotShow(f"{site} is not a site that 'bottleimp site' has written")
    if {name: each for name, each in built.items() if name.startswith("static/")} != files:
        raise CannotShow(f"{site} is of another version: write it anew with 'bottleimp site'")
    return dict(sorted(built.items()))


def _mark(name: str) -> str:
    return mark((WEB / name.removeprefix("static/")).read_bytes())
