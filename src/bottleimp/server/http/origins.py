"""Checks of `Origin` and `Host`: only the server's own page may use its API from a browser.

Browsers send the origin of a page. Other programs send none and hold no cookies or tokens of
others, so they are allowed. If the server knows its host names, `Host` is checked, too: otherwise
a foreign domain that points to this machine would make its page look like ours (DNS rebinding).
"""

from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from bottleimp.server.server_settings import ServerSettings

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def may_ask(headers: Headers, settings: ServerSettings) -> bool:
    """Return True if the `Host` is ours, and the `Origin` is ours or missing."""
    if not is_ours(headers, settings):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    asking = urlsplit(origin.lower()).netloc
    return bool(asking) and asking in (_host(headers), _public(settings))


def is_ours(headers: Headers, settings: ServerSettings) -> bool:
    """Return True if the `Host` is ours. A server without a list of names accepts any."""
    host = _host(headers)
    known = not settings.allowed_hosts or _name(host) in settings.allowed_hosts
    return known or host == _public(settings)


def is_loopback(headers: Headers) -> bool:
    """Return True if the page was opened under a loopback name."""
    return _name(_host(headers)) in LOOPBACK


def _host(headers: Headers) -> str:
    return headers.get("host", "").lower()


def _public(settings: ServerSettings) -> str | None:
    return urlsplit(settings.public_url).netloc.lower() if settings.public_url else None


def _name(host: str) -> str:
    """Return a host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


class KnownHosts:
    """Middleware that answers 403 to requests for a host name that is not ours."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] == "http" and not is_ours(Headers(scope=scope), self.settings):
            app = PlainTextResponse("This server has another name.\n", HTTPStatus.FORBIDDEN)
        await app(scope, receive, send)
