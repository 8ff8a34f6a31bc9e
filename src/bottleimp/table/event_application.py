"""The application of a log's events to a table: one event, or a whole log."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bottleimp.rules import Match, Seat, parse_end, setup_of
from bottleimp.table.events import (
    Acted,
    Away,
    Back,
    Claimed,
    Continued,
    Created,
    Dealt,
    Event,
    Hinted,
    Removed,
    Reopened,
    Sat,
    Started,
    Stood,
    Withdrawn,
)
from bottleimp.table.faces import free_face
from bottleimp.table.match_events import MATCH_STEPS
from bottleimp.table.notices import Notice, What, append_notices
from bottleimp.table.seat_events import SEAT_STEPS
from bottleimp.table.table_state import Place, Status, Table

_STEPS = {**SEAT_STEPS, **MATCH_STEPS}
EVENTS_OF_PLAY = frozenset({Started, Dealt, Acted, Continued, Hinted, Reopened})
"""The kinds of events that belong to play, each the result of a decision in a running match."""


_NOTICE_KINDS: dict[type, What] = {
    Sat: What.SAT,
    Stood: What.LEFT,
    Away: What.AWAY,
    Back: What.BACK,
    Removed: What.REMOVED,
    Withdrawn: What.WITHDRAWN,
}


def fold(table: Table, event: Event) -> Table:
    """Return the table after this event. Raises if the event is not possible at this table."""
    kind = type(event)
    after = _STEPS[kind](table, event)
    if kind not in EVENTS_OF_PLAY:
        after = replace(after, aside=after.aside + 1)
    if after.places is table.places:
        return after if after.host == table.host else _add_notices(table, after, [])
    return _add_notices(table, after, _create_notices(table, after, event))


def _create_notices(before: Table, after: Table, event: Event) -> list[Notice]:
    """Return the notices that this event causes about people."""
    if isinstance(event, Dealt | Reopened):
        return [
            _create_notice(before, What.JOINED, seat, place.heir.name, other=place)
            for seat, place in enumerate(before.places)
            if place.heir is not None
        ]
    if isinstance(event, Claimed):
        return [
            _create_notice(
                before, What.CLAIMED, event.seat, event.name, other=before.places[event.seat]
            )
        ]
    if not isinstance(event, Sat | Stood | Away | Back | Removed | Withdrawn):
        return []
    what = _NOTICE_KINDS[type(event)]
    old, new = before.places[event.seat], after.places[event.seat]
    if what is What.SAT:
        return (
            [] if old.person == new.person else [_create_notice(before, what, event.seat, new.name)]
        )
    if what is What.WITHDRAWN:
        return [_create_notice(before, what, event.seat, old.heir.name)] if old.heir else []
    if what in (What.AWAY, What.BACK) and (before.status is Status.LOBBY or old.away == new.away):
        return []
    return [_create_notice(before, what, event.seat, old.name)]


def _create_notice(
    table: Table, what: What, seat: Seat, name: str, *, other: Place | None = None
) -> Notice:
    """Return a notice whose number is that of the table's next log entry."""
    return Notice(
        number=table.number + 1,
        what=what,
        seat=seat,
        name=name,
        round=table.rounds_dealt,
        cards=table.cards_played,
        other=other.name if other else "",
        other_bot=other is not None and other.bot is not None,
    )


def _add_notices(before: Table, after: Table, new: list[Notice]) -> Table:
    """Return `after` with these notices, and one more if another person has become the host."""
    host = after.host
    if host is not None and after.places[host].human:
        old = None if before.host is None else before.places[before.host].person
        if after.places[host].person != old:
            new = [*new, _create_notice(before, What.HOST, host, after.places[host].name)]
    if not new:
        return after
    return replace(after, notices=append_notices(after.notices, new))


def create(table_id: str, event: Created) -> Table:
    """Return the table after the first entry of its log."""
    setup = setup_of(event.mode, players=event.players, deck=event.deck)
    places = tuple(
        Place(
            name=plan.name,
            bot=plan.bot,
            token=plan.token,
            person=1 if plan.token else 0,
            face=free_face((), seat, plan.face) if plan.token else None,
        )
        for seat, plan in enumerate(event.seats)
    )
    host = next((seat for seat, place in enumerate(places) if place.human), None)
    return Table(
        id=table_id,
        number=1,
        setup=setup,
        grace=event.grace,
        limit=event.limit,
        places=places,
        host=host,
        owner=0 if host is None else places[host].person,
        match=Match(setup, end=parse_end(event.end)),
        first_deal=event.deal,
        latecomers=event.latecomers,
        first_bot_seed=event.bot_seed,
        contest=event.contest,
        hints=event.hints,
    )


def replay(table_id: str, events: Iterable[Event]) -> Table:
    """Return the table after all events of its log."""
    for table in replay_steps(table_id, events):
        last = table
    return last


def replay_steps(table_id: str, events: Iterable[Event]) -> Iterator[Table]:
    """Yield the table after each event of its log, so that the reader of a long log can pause."""
    in_order = iter(events)
    first = next(in_order)
    if not isinstance(first, Created):
        raise ValueError(f"the log of table {table_id} does not begin with its creation")
    table = create(table_id, first)
    yield table
    for event in in_order:
        table = fold(table, event)
        yield table
