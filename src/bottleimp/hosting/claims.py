"""The ownership of a table where several servers share a log: the last to claim it owns it.

A claim is a log entry. It takes the number that the previous owner would use next, so the log
rejects that owner's next append. No leases, locks or clocks are needed.
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


def moved_refusal() -> Refusal:
    """Return the refusal for a table of another server. Clients reconnect, and are sent there."""
    return Refusal(MOVED, "another server has the table")


def is_claim(entry: Entry) -> bool:
    """Return True if this entry is a server's claim."""
    if _CLAIM_TAG not in entry.event:  # half the time of decoding, in long logs
        return False
    with contextlib.suppress(msgspec.DecodeError):  # a damaged entry is no claim
        return _TAG.decode(entry.event).type == _CLAIM_TAG
    return False


def count_claims(entries: Sequence[Entry]) -> int:
    """Return the number of claims in these entries."""
    return sum(map(is_claim, entries))


async def claim_table(log: TableLog, table: str, *, by: str, at: int) -> list[Entry]:
    """Return the table's log, with our claim as its last entry; [] if there is no such table."""
    while entries := await log.read(table):
        claim = Entry(table, entries[-1].number + 1, at, None, None, write_event(Opened(by)))
        try:
            await log.append([claim])
        except Conflict:
            continue
        return [*entries, claim]
    return []
