"""A change of a table: events to store before clients are told of them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bottleimp.table.event_application import fold
from bottleimp.table.events import Entry, Event, write_event
from bottleimp.table.table_state import Table


class Change(NamedTuple):
    """A change that a host stores, all or nothing, then passes to `LiveTable.apply_stored`."""

    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    tables: tuple[Table, ...]
    """The table after each event."""
    tell: Callable[[], None]
    """What is to be said once it is stored."""


def fold_all(table: Table, events: Iterable[Event]) -> tuple[Table, ...]:
    """Return the table after each of the events."""
    tables: list[Table] = []
    for event in events:
        table = fold(table, event)
        tables.append(table)
    return tuple(tables)


def entries_of(
    events: tuple[Event, ...],
    tables: tuple[Table, ...],
    *,
    at: int,
    person: int | None = None,
    action_id: str | None = None,
) -> tuple[Entry, ...]:
    """Return the events as log entries. `person` and `action_id` belong to the last entry."""
    last = tables[-1]
    said = Entry(last.id, last.number, at, person, action_id, write_event(events[-1]))
    if len(events) == 1:
        return (said,)
    before = zip(events[:-1], tables[:-1], strict=True)
    return (
        *[Entry(of.id, of.number, at, None, None, write_event(event)) for event, of in before],
        said,
    )
