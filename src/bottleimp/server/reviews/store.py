"""Reviews that were made: told again after a restart, or by another server on the database.

What was judged once need not be judged again.
"""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from bottleimp.rules import Seat
from bottleimp.server.storage.statements import Statements

REVIEWS = """
CREATE TABLE IF NOT EXISTS reviews (
    code TEXT NOT NULL,
    seat INTEGER NOT NULL,
    made_with TEXT NOT NULL,
    made BIGINT NOT NULL,
    lost DOUBLE PRECISION NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (code, seat, made_with)
);
"""


class StoredReview(NamedTuple):
    """One seat's decisions in a round."""

    code: str
    seat: Seat
    made_with: str
    """The network, and how carefully."""
    made: int
    """Milliseconds since 1970."""
    lost: float
    """What the decisions cost together."""
    text: str


class ReviewStore(Protocol):
    """What is kept of reviews."""

    async def keep(self, review: StoredReview) -> None:
        """One that is whole; the first one stays."""

    async def find(self, code: str, seat: Seat, *, made_with: str) -> StoredReview | None:
        """That one, if there is one."""

    async def lost(self, codes: Iterable[str], seat: Seat, *, made_with: str) -> dict[str, float]:
        """By round, what the seat's decisions cost, where that is known."""

    async def forget(self, *, older_than: int) -> None:
        """Delete those that were made before."""


class SqlReviewStore:
    """`ReviewStore` in a database."""

    def __init__(self, database: Statements) -> None:
        self._database = database

    async def keep(self, review: StoredReview) -> None:
        query = "INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self._database.change((query, review))

    async def find(self, code: str, seat: Seat, *, made_with: str) -> StoredReview | None:
        query = "SELECT * FROM reviews WHERE code = ? AND seat = ? AND made_with = ?"
        rows = await self._database.rows(query, code, seat, made_with)
        return StoredReview(*rows[0]) if rows else None

    async def lost(self, codes: Iterable[str], seat: Seat, *, made_with: str) -> dict[str, float]:
        wanted = list(codes)
        places = ", ".join("?" * len(wanted))
        query = f"""SELECT code, lost FROM reviews
            WHERE code IN ({places}) AND seat = ? AND made_with = ?"""
        rows = await self._database.rows(query, *wanted, seat, made_with) if wanted else []
        return dict(rows)

    async def forget(self, *, older_than: int) -> None:
        await self._database.change(("DELETE FROM reviews WHERE made < ?", (older_than,)))
