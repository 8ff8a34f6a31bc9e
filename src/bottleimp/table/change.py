"""A change of a table: events that are to be stored before anybody is told of them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bottleimp.table.events import Entry, Event, write_event
from bottleimp.table.table_state import Table, fold


class Change(NamedTuple):
    """What a host stores, all or nothing; then `LiveTable.stored` takes it and tells everybody."""

    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    tables: tuple[Table, ...]
    """The table after each event."""
    tell: Callable[[], None]
    """What is to be said once it is stored."""


def folded(table: Table, events: Iterable[Event]) -> tuple[Table, ...]:
    """The tables after each of the events."""
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
    """The events as the log keeps them; person and action id go to the last."""
    last = tables[-1]
    said = Entry(last.id, last.number, at, person, action_id, write_event(events[-1]))
    if len(events) == 1:
        return (said,)
    before = zip(events[:-1], tables[:-1], strict=True)
    return (
        *[Entry(of.id, of.number, at, None, None, write_event(event)) for event, of in before],
        said,
    )
