"""Files that programs ask for under an agreed name, whether a page names them or not."""

from collections.abc import Callable
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from bottleimp.server.http.page_shell import WEB

_ROBOTS = """\
User-agent: *
Disallow: /api/
"""
"""The page of a table or round is the same text as every other page, so crawlers may read it."""


async def _robots(_request: Request) -> Response:
    return PlainTextResponse(_ROBOTS, headers={"cache-control": "no-cache"})


def _icon(path: Path) -> Callable[[Request], Response]:
    def show(_request: Request) -> Response:
        if not path.is_file():
            raise HTTPException(404)
        return FileResponse(path, media_type="image/png")

    return show


WELL_KNOWN: list[BaseRoute] = [
    Route("/robots.txt", _robots),
    Route("/favicon.ico", _icon(WEB / "icons" / "icon-192.png")),
    Route("/apple-touch-icon.png", _icon(WEB / "icons" / "apple-touch.png")),
    Route("/apple-touch-icon-precomposed.png", _icon(WEB / "icons" / "apple-touch.png")),
]
