"""The address at which other machines reach this server, told to pages opened as `localhost`."""

import socket
from ipaddress import ip_address

from starlette.datastructures import Headers

from bottleimp.server.http.origins import is_loopback
from bottleimp.server.server_settings import ServerSettings

_SOMEWHERE = ("192.0.2.1", 9)
"""An address outside every network (RFC 5737): connecting a datagram socket to it sends nothing."""


def network_url(sock: socket.socket) -> str | None:
    """Return the URL of a listening socket for other machines, or None if they cannot reach it."""
    host, port = sock.getsockname()[:2]
    if ip_address(host.partition("%")[0]).is_unspecified:
        host = _own_address()
    if host is None or ip_address(host.partition("%")[0]).is_loopback:
        return None
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def shareable_url(headers: Headers, settings: ServerSettings) -> str | None:
    """Return the URL to share, for a page opened on this machine; None for all other pages."""
    if not is_loopback(headers):
        return None
    return settings.public_url or settings.network_url


def _own_address() -> str | None:
    """Return the address that this machine sends from, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
