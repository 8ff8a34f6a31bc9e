"""How many lines the server takes at once: its limits, and what the system has room for."""

import logging

from bottleimp.server.rate_limits import ConnectionLimit, Rejected, uncounted
from bottleimp.server.server_settings import ServerSettings

logger = logging.getLogger("bottleimp.server")

_OTHER_FILES = 64
"""What the server itself has open: the database, its bots' processes, a file being sent."""
_LINES_OF_A_BROWSER = 8


def lines_for(
    settings: ServerSettings, *, proxied: bool, rejected: Rejected = uncounted
) -> ConnectionLimit:
    """Room for all live connections and as many again that fetch pages, if the system has it.

    Behind a proxy all lines come from its address, and it counts for itself.
    """
    most = 2 * settings.connections
    files = most_files(most + _OTHER_FILES)
    if files is not None and files < settings.connections + _OTHER_FILES:
        logger.warning("too few open files allowed=%d connections=%d", files, settings.connections)
    most = min(most, files - _OTHER_FILES) if files is not None else most
    of_one = most if proxied else 2 * settings.connections_per_address + _LINES_OF_A_BROWSER
    return ConnectionLimit(most=most, of_one_address=of_one, name="lines", rejected=rejected)


def most_files(wanted: int) -> int | None:
    """How many files this process may have open, raised to the wanted number if possible."""
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
