"""What a host can know of the tables in a database.

No card of a round in play is in it, and names of people only where they are asked for.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bottleimp.hosting.claims import is_claim
from bottleimp.records import Record, record_of, write_record
from bottleimp.rules import BottleImpError, Seat
from bottleimp.server.storage.beside import Beside, entries_of, last_times, open_beside
from bottleimp.server.storage.log import StorageError
from bottleimp.table.events import Entry, events_of
from bottleimp.table.state import Status, Table, replay, replaying


class CannotKeep(BottleImpError):
    """There is no such database, or no such table in it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as its log has it, and when that began and ended."""

    table: Table
    made: int
    """Milliseconds since 1970."""
    last: int

    @property
    def round(self) -> int:
        """How many rounds of this match were dealt."""
        return len(self.table.finished) + (self.table.status is Status.PLAYING)

    @property
    def people(self) -> int:
        """At how many seats somebody sits, connected or not."""
        return len(self.table.humans)


@asynccontextmanager
async def opened(database: Path | str) -> AsyncIterator[Beside]:
    """The database, while a server may be using it."""
    try:
        beside = await open_beside(database)
        try:
            yield beside
        finally:
            await beside.close()
    except StorageError as error:
        raise CannotKeep(str(error)) from None


async def newest(beside: Beside, most: int | None) -> tuple[list[Kept], int]:
    """The tables at which something happened last; how many others there are."""
    found = await last_times(beside)
    wanted = found[:most]
    tables = [kept for table, _ in wanted if (kept := _kept(await entries_of(beside, table)))]
    return tables, len(found) - len(wanted)


async def table_in(beside: Beside, table: str) -> Kept:
    """One table."""
    kept = _kept(await _log_of(beside, table))
    assert kept is not None
    return kept


async def end_tables(beside: Beside, tables: list[str]) -> None:
    """Delete them, if all of them are there; a server that has one open sends everybody away."""
    for table in tables:
        await _log_of(beside, table)
    for table in tables:
        await beside.delete(table)


async def export_tables(
    beside: Beside, tables: list[str], folder: Path, *, names: bool
) -> AsyncIterator[int]:
    """Write a file for each table with finished rounds; how many matches are in it."""
    for table in tables:
        await _log_of(beside, table)
    folder.mkdir(parents=True, exist_ok=True)
    for table in tables or [table for table, _ in await last_times(beside)]:
        entries = await entries_of(beside, table)
        records = list(_records(entries, names=names)) if entries else []
        if records:
            lines = "".join(f"{write_record(record)}\n" for record in records)
            (folder / f"{table}.jsonl").write_text(lines, encoding="utf-8")
        yield len(records)


async def _log_of(beside: Beside, table: str) -> list[Entry]:
    entries = await entries_of(beside, table)
    if not entries:
        raise CannotKeep(f"there is no table {table}")
    return entries


def _kept(entries: list[Entry]) -> Kept | None:
    """None for a table that was deleted while we looked."""
    if not entries:
        return None
    last = next(entry.at for entry in reversed(entries) if not is_claim(entry))
    return Kept(replay(entries[0].table, events_of(entries)), entries[0].at, last)


def _records(entries: list[Entry], *, names: bool) -> Iterator[Record]:
    """A record for each match with finished rounds."""
    before: Table | None = None
    for table in replaying(entries[0].table, events_of(entries)):
        if before is not None and len(table.finished) < len(before.finished):
            yield _record(before, names=names)
        before = table
    if before is not None and before.finished:
        yield _record(before, names=names)


def _record(table: Table, *, names: bool) -> Record:
    called = [name_of(table, seat, names=names) for seat in range(len(table.places))]
    return record_of(table.setup, called, table.finished, {"end": str(table.match.end)})


def name_of(table: Table, seat: Seat, *, names: bool) -> str:
    """What whoever sits there is called; a person only if names are asked for."""
    place = table.places[seat]
    return place.name if names or not place.human else f"Player {seat + 1}"
