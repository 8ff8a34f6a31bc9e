"""Which pages may talk to the server: its own, and those of its public address.

A browser sends a page's origin along; other programs send none, and hold no one's cookies or
tokens, so they may connect. The host name is checked as well where the server knows its names:
else a stranger's name that points to this machine would make a stranger's page look like ours.
"""

from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from bottleimp.server.server_settings import ServerSettings

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def may_ask(headers: Headers, settings: ServerSettings) -> bool:
    """Whether this request names a host we are, and comes from a page of ours or from no page."""
    if not is_ours(headers, settings):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    asking = urlsplit(origin.lower()).netloc
    return bool(asking) and asking in (_host(headers), _public(settings))


def is_ours(headers: Headers, settings: ServerSettings) -> bool:
    """Whether this request names a host we are; a server that knows no names is any."""
    host = _host(headers)
    known = not settings.allowed_hosts or _name(host) in settings.allowed_hosts
    return known or host == _public(settings)


def is_loopback(headers: Headers) -> bool:
    """Whether the page was opened under a name that means this machine alone."""
    return _name(_host(headers)) in LOOPBACK


def _host(headers: Headers) -> str:
    return headers.get("host", "").lower()


def _public(settings: ServerSettings) -> str | None:
    return urlsplit(settings.public_url).netloc.lower() if settings.public_url else None


def _name(host: str) -> str:
    """A host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


class KnownHosts:
    """Answers nothing that is asked under another name: whoever reads it there is not our page."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] == "http" and not is_ours(Headers(scope=scope), self.settings):
            app = PlainTextResponse("This server has another name.\n", HTTPStatus.FORBIDDEN)
        await app(scope, receive, send)
