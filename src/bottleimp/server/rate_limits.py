"""Rate limits (token buckets) and limits on simultaneous connections."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import TypeAlias

Rejected: TypeAlias = Callable[[str], object]
"""Callback that counts a refusal, by the name of the limit."""


def uncounted(_limit: str) -> None:
    """Count nothing."""


class TokenBucket:
    """A token bucket: holds at most `burst` tokens and gains `rate` per second."""

    __slots__ = ("_at", "_left")

    def __init__(self, burst: float, now: float) -> None:
        self._left = burst
        self._at = now

    def take(self, *, burst: float, rate: float, now: float, amount: float = 1) -> bool:
        """Take `amount` tokens and return True; return False if there are fewer."""
        self._left = min(burst, self._left + (now - self._at) * rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def empty(self, *, burst: float, rate: float, now: float) -> bool:
        """Return True if the bucket holds less than one token."""
        return min(burst, self._left + (now - self._at) * rate) < 1


class PerAddress:
    """A token bucket for each address. Only the `most` recently used buckets are kept."""

    def __init__(
        self,
        *,
        burst: float,
        rate: float,
        now: Callable[[], float],
        most: int = 10_000,
        name: str = "",
        rejected: Rejected = uncounted,
    ) -> None:
        self._burst, self._rate, self._now, self._most = burst, rate, now, most
        self._name, self._rejected = name, rejected
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, amount: float = 1) -> bool:
        """Take `amount` tokens of that address and return True; return False if there are fewer.

        An amount that exceeds a full bucket takes a full bucket.
        """
        bucket, burst = self._bucket(address), self._burst
        wanted = min(amount, burst)
        taken = bucket.take(burst=burst, rate=self._rate, now=self._now(), amount=wanted)
        if not taken:
            self._rejected(self._name)
        return taken

    def is_exhausted(self, address: str) -> bool:
        """Return True, and count a refusal, if that address has no token left. Takes none."""
        bucket = self._buckets.get(network(address))
        if bucket is None or not bucket.empty(burst=self._burst, rate=self._rate, now=self._now()):
            return False
        self._rejected(self._name)
        return True

    def _bucket(self, address: str) -> TokenBucket:
        key = network(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._burst, self._now())
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


class ConnectionLimit:
    """A limit on simultaneous connections, in all and per address."""

    def __init__(
        self, *, most: int, of_one_address: int, name: str = "", rejected: Rejected = uncounted
    ) -> None:
        self._most, self._of_one = most, of_one_address
        self._name, self._rejected = name, rejected
        self._open: dict[str, int] = {}
        self.total = 0

    @property
    def full(self) -> bool:
        """True while there is no room for any address."""
        return self.total >= self._most

    def enter(self, address: str) -> bool:
        """Count a connection and return True; return False if a limit is reached."""
        key = network(address)
        if self.full or self._open.get(key, 0) >= self._of_one:
            self._rejected(self._name if self.full else f"{self._name}-per-address")
            return False
        self._open[key] = self._open.get(key, 0) + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection of that address as closed."""
        key = network(address)
        self.total -= 1
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


def network(address: str) -> str:
    """Return the key that limits count by: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return parsed.exploded[:19]
    return address
