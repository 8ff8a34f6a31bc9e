"""Access to a PostgreSQL database while servers may be using it."""

from typing import Any

from bottleimp.server.storage.database_reader import check_version
from bottleimp.server.storage.postgres_connection import Alone, PostgresConnection
from bottleimp.server.storage.postgres_log import numbered
from bottleimp.server.storage.server_storage import StorageError

_PATIENCE_SECONDS = 3.0
_OURS = "SELECT to_regclass('kept') IS NOT NULL"
_VERSION = "SELECT value FROM kept WHERE name = 'version'"


class PostgresReader:
    """`DatabaseReader` for PostgreSQL. It takes the lock only if opened with `alone`."""

    version = 0

    def __init__(self, address: str, *, alone: bool) -> None:
        """Use `open`."""
        self._connection = PostgresConnection(address, alone=Alone.YES if alone else None)

    @classmethod
    async def open(cls, address: str, *, alone: bool = False) -> "PostgresReader":
        """Open the database at a URL; raise `StorageError` if it has no schema of ours."""
        beside = cls(address, alone=alone)
        try:
            ours = (await beside.rows(_OURS))[0][0]
            found = await beside.rows(_VERSION) if ours else []
            beside.version = int(found[0][0]) if found else 0
            check_version(beside.version)
        except StorageError as error:
            await beside.close()
            raise StorageError(f"cannot open the database: {error}") from None
        return beside

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        found = await self._connection.use(
            lambda connection: connection.fetch(numbered(query), *values),
            patience=_PATIENCE_SECONDS,
        )
        return [tuple(row) for row in found]

    async def delete(self, table: str) -> None:
        await self._connection.use(
            lambda connection: connection.execute("DELETE FROM tables WHERE id = $1", table)
        )

    async def close(self) -> None:
        await self._connection.close()
