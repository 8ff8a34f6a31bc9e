"""Which pages may talk to the server: its own, and those of its public address.

A browser sends a page's origin along; other programs send none, and hold no one's cookies or
tokens, so they may connect. The host name is checked as well where the server knows its names:
else a stranger's name that points to this machine would make a stranger's page look like ours.
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers

from bottleimp.server.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def may_ask(headers: Headers, settings: Settings) -> bool:
    """Whether this request names a host we are, and comes from a page of ours or from no page."""
    host = headers.get("host", "").lower()
    public = urlsplit(settings.public_url).netloc.lower() if settings.public_url else None
    if settings.allowed_hosts and host != public and _name(host) not in settings.allowed_hosts:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    asking = urlsplit(origin.lower()).netloc
    return bool(asking) and asking in (host, public)


def _name(host: str) -> str:
    """A host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host
