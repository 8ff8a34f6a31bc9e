"""Whose a table is, where several servers share a log: theirs who opened it last.

To open a table is to append an entry that says so. From then on the numbers that whoever had it
before would give are taken, and the log refuses them: there are no leases, no locks and no clocks.
"""

import contextlib
from collections.abc import Sequence

import msgspec

from bottleimp.hosting.table_log import Conflict, TableLog
from bottleimp.table.events import Entry, Opened, write_event
from bottleimp.table.messages import Refusal

MOVED = "moved"


class _Tag(msgspec.Struct):
    """The type of an event in the log."""

    type: str


_TAG = msgspec.json.Decoder(_Tag)
_CLAIM_TAG = _TAG.decode(write_event(Opened(""))).type


def moved() -> Refusal:
    """Another server has the table: whoever asks comes back, and is sent there."""
    return Refusal(MOVED, "another server has the table")


def is_claim(entry: Entry) -> bool:
    """True if a server claimed the table with this entry."""
    with contextlib.suppress(msgspec.DecodeError):  # a damaged entry is no claim
        return _TAG.decode(entry.event).type == _CLAIM_TAG
    return False


def claims_in(entries: Sequence[Entry]) -> int:
    """How often the table was opened."""
    return sum(map(is_claim, entries))


async def claimed(log: TableLog, table: str, *, by: str, at: int) -> list[Entry]:
    """Return the table's log, with our claim as its last entry; [] if there is no such table."""
    while entries := await log.read(table):
        claim = Entry(table, entries[-1].number + 1, at, None, None, write_event(Opened(by)))
        try:
            await log.append([claim])
        except Conflict:
            continue
        return [*entries, claim]
    return []
