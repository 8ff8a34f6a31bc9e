"""Stored reviews. A review is computed once, also across restarts and servers on one database."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from bottleimp.rules import Seat
from bottleimp.server.storage.statements import Statements


class StoredReview(NamedTuple):
    """The review of one seat in one round: a row of the table `reviews`."""

    code: str
    seat: Seat
    made_with: str
    """The network, the version of the review, and the maximum number of worlds per decision."""
    made: int
    """Milliseconds since 1970."""
    lost: float
    """The sum of the decisions' losses."""
    text: str


class ReviewStore(Protocol):
    """The reviews in a database."""

    async def save(self, review: StoredReview) -> None:
        """Store a complete review, unless it is stored already."""

    async def find(self, code: str, seat: Seat, *, made_with: str) -> StoredReview | None:
        """Return a stored review; None if there is none."""

    async def losses(self, codes: Iterable[str], seat: Seat, *, made_with: str) -> dict[str, float]:
        """Return the total loss of a seat for each round code whose review is stored."""

    async def forget(self, *, older_than: int) -> None:
        """Delete reviews that were made before that time, in milliseconds since 1970."""


class SqlReviewStore:
    """`ReviewStore` in a database."""

    def __init__(self, database: Statements) -> None:
        self._database = database

    async def save(self, review: StoredReview) -> None:
        query = "INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self._database.change((query, review))

    async def find(self, code: str, seat: Seat, *, made_with: str) -> StoredReview | None:
        query = "SELECT * FROM reviews WHERE code = ? AND seat = ? AND made_with = ?"
        rows = await self._database.rows(query, code, seat, made_with)
        return StoredReview(*rows[0]) if rows else None

    async def losses(self, codes: Iterable[str], seat: Seat, *, made_with: str) -> dict[str, float]:
        code_list = list(codes)
        marks = ", ".join("?" * len(code_list))
        query = f"""SELECT code, lost FROM reviews
            WHERE code IN ({marks}) AND seat = ? AND made_with = ?"""
        rows = await self._database.rows(query, *code_list, seat, made_with) if code_list else []
        return dict(rows)

    async def forget(self, *, older_than: int) -> None:
        await self._database.change(("DELETE FROM reviews WHERE made < ?", (older_than,)))
