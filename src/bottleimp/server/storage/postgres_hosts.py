"""Calling PostgreSQL: whichever of the hosts in an address has the primary now."""

from typing import Any, TypeAlias
from urllib.parse import urlsplit, urlunsplit

import asyncpg

Connection: TypeAlias = Any
"""asyncpg's; it brings no types."""

ANSWER_SECONDS = 5.0
"""A line, or a host that is called, that says nothing for so long is taken for broken."""
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
"""What another line may mend: it was cut, even while idle (the client's own error), or leads to a
primary that is none any more (the last)."""

_UNREADABLE = "the address cannot be read: in a password write / ? # @ as %2F %3F %23 %40"


async def call(address: str, **told: str) -> Connection:
    """A line to the first host that answers and can be written to; it is told these settings."""
    *others, last = each_host(address)
    for host in others:
        try:
            return await _call(host, told)
        except BROKEN:
            pass  # a machine that is gone does not even refuse
    return await _call(last, told)


async def _call(address: str, told: dict[str, str]) -> Connection:
    try:
        return await asyncpg.connect(
            address,
            timeout=ANSWER_SECONDS,
            command_timeout=ANSWER_SECONDS,
            target_session_attrs="primary",
            server_settings=told,
        )
    except ValueError:  # its text has a part of the address, which may be the password
        raise ValueError(_UNREADABLE) from None


def each_host(address: str) -> list[str]:
    """The address with each of its hosts alone, so that each has its own time to answer."""
    whole = urlsplit(address)
    who, at, hosts = whole.netloc.rpartition("@")
    if "," not in hosts:
        return [address]
    return [urlunsplit(whole._replace(netloc=f"{who}{at}{host}")) for host in hosts.split(",")]
