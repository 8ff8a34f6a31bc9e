"""Migration of all tables from one database into another."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, nullcontext
from pathlib import Path

from bottleimp.server.lifecycle import CannotServe
from bottleimp.server.storage.database_address import is_address, open_log
from bottleimp.server.storage.database_copy import move_rest, move_tables, tables_of
from bottleimp.server.storage.database_reader import open_beside
from bottleimp.server.storage.file_lock import undisturbed
from bottleimp.server.storage.server_storage import StorageError


async def move(source: str, target: str) -> AsyncIterator[tuple[int, int]]:
    """Copy table by table; yield the number of copied tables and of all tables.

    The source is only read.
    """
    if not (is_address(source) or Path(source).is_file()):
        raise CannotServe(f"there is no file {source}")
    if source == target:
        raise CannotServe("both are the same database")
    try:
        with nullcontext() if is_address(source) else undisturbed(source):
            async with aclosing(_moved(source, target)) as steps:
                async for step in steps:
                    yield step
    except StorageError as error:
        raise CannotServe(str(error)) from None


async def _moved(source: str, target: str) -> AsyncGenerator[tuple[int, int], None]:
    old = await open_beside(source, alone=True)
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
