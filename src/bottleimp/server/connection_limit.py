"""The limit on TCP connections, from the settings and the system's limit on open files."""

import logging

from bottleimp.server.rate_limits import ConnectionLimit, Rejected, uncounted
from bottleimp.server.server_settings import ServerSettings

logger = logging.getLogger("bottleimp.server")

_OTHER_FILES = 64
"""Files that the server itself may open: the database, pipes to processes, files being sent."""
_PER_BROWSER = 8


def connection_limit(
    settings: ServerSettings, *, proxied: bool, rejected: Rejected = uncounted
) -> ConnectionLimit:
    """Return a limit of twice the live connections, or fewer if the system allows fewer files.

    Behind a proxy there is no limit per address, since all connections come from the proxy.
    """
    most = 2 * settings.connections
    files = most_files(most + _OTHER_FILES)
    if files is not None and files < settings.connections + _OTHER_FILES:
        logger.warning("too few open files allowed=%d connections=%d", files, settings.connections)
    most = min(most, files - _OTHER_FILES) if files is not None else most
    of_one = most if proxied else 2 * settings.connections_per_address + _PER_BROWSER
    return ConnectionLimit(most=most, of_one_address=of_one, name="lines", rejected=rejected)


def most_files(wanted: int) -> int | None:
    """Raise the limit on open files to `wanted` if possible; return it, or None if unlimited."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft
