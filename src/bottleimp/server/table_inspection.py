"""Lists, exports and deletes the tables of a database, for `bottleimp tables`.

Results hold no card of a round in play, and names of people only on request.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bottleimp.hosting.claims import is_claim
from bottleimp.records import Record, record_of, write_record
from bottleimp.rules import BottleImpError, Seat
from bottleimp.server.storage.database_reader import (
    DatabaseReader,
    entries_of,
    last_times,
    open_beside,
)
from bottleimp.server.storage.server_storage import StorageError
from bottleimp.table.event_application import replay_steps
from bottleimp.table.events import Entry, Event, read_event
from bottleimp.table.table_state import Status, Table

_LATEST = 253_402_300_800_000
"""Milliseconds from 1970 to the year 10000."""


class InspectionError(BottleImpError):
    """The database or the table does not exist."""


class Damaged(InspectionError):
    """The log of a table holds an invalid entry."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table with the times of its first and last event."""

    table: Table
    made: int
    """Milliseconds since 1970."""
    last: int

    @property
    def round(self) -> int:
        """The number of rounds dealt in this match."""
        return len(self.table.finished) + (self.table.status is Status.PLAYING)

    @property
    def people(self) -> int:
        """The number of people who have a seat and did not leave it, connected or not."""
        return sum(not self.table.places[seat].away for seat in self.table.humans)


@asynccontextmanager
async def opened(database: Path | str) -> AsyncIterator[DatabaseReader]:
    """Open a database, also while a server uses it."""
    try:
        beside = await open_beside(database)
        try:
            yield beside
        finally:
            await beside.close()
    except StorageError as error:
        raise InspectionError(str(error)) from None


async def newest(
    beside: DatabaseReader, most: int | None
) -> tuple[list[StoredTable | Damaged], int]:
    """Return the `most` recently used tables (None: all), and the number of other tables."""
    found = await last_times(beside)
    wanted = found[:most]
    tables: list[StoredTable | Damaged] = []
    for table, _ in wanted:
        try:
            kept = _kept(await entries_of(beside, table))
        except Damaged as damaged:
            tables.append(damaged)
        else:
            tables += [kept] if kept else []
    return tables, len(found) - len(wanted)


async def table_in(beside: DatabaseReader, table: str) -> StoredTable:
    """Return one table."""
    kept = _kept(await _log_of(beside, table))
    assert kept is not None
    return kept


async def end_tables(beside: DatabaseReader, tables: list[str]) -> None:
    """Delete tables, if all of them exist. A server that has one in memory closes it."""
    for table in tables:
        await _log_of(beside, table)
    for table in tables:
        await beside.delete(table)


async def export_tables(
    beside: DatabaseReader, tables: list[str], folder: Path, *, names: bool
) -> AsyncIterator[int | Damaged]:
    """Write a file for each table with finished rounds; yield its number of matches."""
    for table in tables:
        await _log_of(beside, table)
    folder.mkdir(parents=True, exist_ok=True)
    for table in tables or [table for table, _ in await last_times(beside)]:
        entries = await entries_of(beside, table)
        try:
            records = list(_records(entries, names=names)) if entries else []
        except Damaged as damaged:
            yield damaged
            continue
        if records:
            lines = "".join(f"{write_record(record)}\n" for record in records)
            (folder / f"{table}.jsonl").write_text(lines, encoding="utf-8")
        yield len(records)


async def _log_of(beside: DatabaseReader, table: str) -> list[Entry]:
    entries = await entries_of(beside, table)
    if not entries:
        raise InspectionError(f"there is no table {table}")
    return entries


def _kept(entries: list[Entry]) -> StoredTable | None:
    """Return the table after these entries; None if it was deleted meanwhile."""
    if not entries:
        return None
    *_, table = _tables(entries)
    last = next(entry.at for entry in reversed(entries) if not is_claim(entry))
    return StoredTable(table, entries[0].at, last)


def _tables(entries: list[Entry]) -> Iterator[Table]:
    """Yield the table after each entry; raise `Damaged` at the first invalid entry."""
    number = 0

    def events() -> Iterator[Event]:
        nonlocal number
        for entry in entries:
            number += 1
            if entry.number != number or not 0 <= entry.at < _LATEST:
                raise ValueError
            yield read_event(entry.event)

    try:
        yield from replay_steps(entries[0].table, events())
    except Exception:  # the error could name a card, so only the entry is named
        raise Damaged(f"the log of table {entries[0].table} is damaged: entry {number}") from None


def _records(entries: list[Entry], *, names: bool) -> Iterator[Record]:
    """Yield a record for each match with finished rounds."""
    before: Table | None = None
    for table in _tables(entries):
        if before is not None and len(table.finished) < len(before.finished):
            yield _record(before, names=names)
        before = table
    if before is not None and before.finished:
        yield _record(before, names=names)


def _record(table: Table, *, names: bool) -> Record:
    called = [name_of(table, seat, names=names) for seat in range(len(table.places))]
    return record_of(table.setup, called, table.finished, {"end": str(table.match.end)})


def name_of(table: Table, seat: Seat, *, names: bool) -> str:
    """Return the name at a seat; for people without `names`, "Player" and the seat's number."""
    place = table.places[seat]
    return place.name if names or not place.human else f"Player {seat + 1}"
