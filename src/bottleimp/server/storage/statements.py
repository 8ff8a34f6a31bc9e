"""SQL that every database of ours takes, for what is small and seldom asked."""

from typing import Any, Protocol, TypeAlias

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""SQL that SQLite and PostgreSQL both take, with `?` for its values, and these."""


class Statements(Protocol):
    """A database to ask and to change."""

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What the query finds."""

    async def change(self, *statements: Statement) -> list[tuple[Any, ...]]:
        """All of these or none, durable; what the last one finds."""
