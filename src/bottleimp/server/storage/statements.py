"""Access by SQL that SQLite and PostgreSQL share, for rare and small queries."""

from typing import Any, Protocol, TypeAlias

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""SQL for SQLite and PostgreSQL with `?` as placeholders, and the values."""


class Statements(Protocol):
    """A database for queries and changes."""

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""

    async def change(self, *statements: Statement) -> list[tuple[Any, ...]]:
        """Execute statements in one durable transaction; return the rows of the last one."""
