"""A table and its log in step: what is appended is applied, and nothing else is.

Append durably first, apply then. After any trouble with the storage nobody knows what it holds, so
the table is read anew before it is used again.
"""

import logging
from collections.abc import Iterable

from bottleimp.server.storage.log import Entry, Log, StorageError
from bottleimp.table.clock import Clock
from bottleimp.table.events import Event, read_event, write_event
from bottleimp.table.messages import Refusal
from bottleimp.table.state import Table, fold, replay

logger = logging.getLogger("bottleimp.server")


class Journal:
    """The present table, and which of the people's messages are carried out already."""

    def __init__(self, log: Log, clock: Clock, entries: list[Entry]) -> None:
        self._log, self._clock = log, clock
        self._doubtful = False
        self._read(entries)

    def _read(self, entries: list[Entry]) -> None:
        events = (read_event(entry.event) for entry in entries)
        self.table: Table = replay(entries[0].table, events)
        self.answers: dict[tuple[int | None, str], int] = {}
        self._remember(entries)

    def _remember(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.action_id is not None:
                self.answers[entry.person, entry.action_id] = entry.number

    async def refresh(self) -> None:
        """Read the log again if it may hold something else than we think."""
        if self._doubtful:
            try:
                entries = await self._log.read(self.table.id)
            except StorageError as error:
                raise _refusal(error, self.table) from None
            if not entries:
                raise Refusal("storage", "the table is no longer there")
            self._read(entries)
            self._doubtful = False

    async def append(
        self, events: list[Event], *, person: int | None = None, action_id: str | None = None
    ) -> list[Table]:
        """Store the events and apply them; the tables after each. `action_id` goes to the last."""
        tables: list[Table] = []
        entries: list[Entry] = []
        table = self.table
        at = self._clock.today()
        for event in events:
            table = fold(table, event)
            last = len(tables) == len(events) - 1
            entries.append(
                Entry(
                    table.id,
                    table.number,
                    at,
                    person if last else None,
                    action_id if last else None,
                    write_event(event),
                )
            )
            tables.append(table)
        self._doubtful = True
        try:
            await self._log.append(entries)
        except StorageError as error:
            raise _refusal(error, table) from None
        self._doubtful = False
        self.table = table
        self._remember(entries)
        return tables


def _refusal(error: StorageError, table: Table) -> Refusal:
    logger.error("storage failed table=%s error=%s", table.id, error)
    return Refusal("storage", "it could not be stored; try again")
