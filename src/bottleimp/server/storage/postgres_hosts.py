"""Connects to PostgreSQL: to that host of a URL which has the primary now."""

from typing import Any, TypeAlias
from urllib.parse import urlsplit, urlunsplit

import asyncpg

Connection: TypeAlias = Any
"""A connection of asyncpg, which has no type annotations."""

ANSWER_SECONDS = 5.0
"""Timeout for connecting to a host and for a statement."""
BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.CannotConnectNowError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""Errors that a new connection may resolve: the connection was lost, also while idle (the client's
own errors), or its host is no longer the primary (the last one)."""

_UNREADABLE = "the address cannot be read: in a password write / ? # @ as %2F %3F %23 %40"


async def connect(address: str, **settings: str) -> Connection:
    """Connect, with these session settings, to the first host that answers and is the primary."""
    *others, last = each_host(address)
    for host in others:
        try:
            return await _connect(host, settings)
        except BROKEN:
            pass  # a host that is down does not even refuse
    return await _connect(last, settings)


async def _connect(address: str, settings: dict[str, str]) -> Connection:
    try:
        return await asyncpg.connect(
            address,
            timeout=ANSWER_SECONDS,
            command_timeout=ANSWER_SECONDS,
            target_session_attrs="primary",
            server_settings=settings,
        )
    except ValueError:  # the text contains a part of the URL, which may be the password
        raise ValueError(_UNREADABLE) from None


def each_host(address: str) -> list[str]:
    """Return one URL per host, so that each host gets the full timeout."""
    whole = urlsplit(address)
    who, at, hosts = whole.netloc.rpartition("@")
    if "," not in hosts:
        return [address]
    return [urlunsplit(whole._replace(netloc=f"{who}{at}{host}")) for host in hosts.split(",")]
