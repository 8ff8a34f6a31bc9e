"""Moving house: a server's tables from one database into another."""

from collections.abc import AsyncIterator
from pathlib import Path

from bottleimp.server.run import CannotServe
from bottleimp.server.storage.log import StorageError
from bottleimp.server.storage.moving import move_rest, move_tables, tables_of
from bottleimp.server.storage.opening import is_address, open_log


async def move(source: str, target: str) -> AsyncIterator[tuple[int, int]]:
    """Copies table by table; how many of how many are there, and at last all."""
    if not (is_address(source) or Path(source).is_file()):
        raise CannotServe(f"there is no file {source}")
    if source == target:
        raise CannotServe("both are the same database")
    try:
        old = await open_log(source)
        try:
            new = await open_log(target)
            try:
                total, done = len(await tables_of(old)), 0
                async for _ in move_tables(old, new):
                    yield done, total
                    done += 1
                await move_rest(old, new)
                yield done, total
            finally:
                await new.close()
        finally:
            await old.close()
    except StorageError as error:
        raise CannotServe(str(error)) from None
