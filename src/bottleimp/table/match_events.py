"""The effect of events about the game, the match and its rounds on a table."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from bottleimp.rules import Match, Seat, apply, parse_end, scores, setup_of, start
from bottleimp.rules.json_form import deal_from_json
from bottleimp.table.events import (
    Acted,
    Allowed,
    Continued,
    Dealt,
    GameSet,
    Hinted,
    Opened,
    Reopened,
    Said,
    Started,
)
from bottleimp.table.match_tally import add_wins
from bottleimp.table.seat_events import inherit_seats, with_place
from bottleimp.table.seat_order import KeepRank, select_seats
from bottleimp.table.table_state import AUTOMATON_NAME, Place, Status, Table, next_entry
from bottleimp.table.tenures import Choice, Tenure, add_round

_CHOSEN_BY_BOT = ("bot", "limit")
"""The values of `Acted.by` for a choice that a bot made; at a person's seat it is a helped
choice."""


def _allowed(table: Table, event: Allowed) -> Table:
    return next_entry(table, hints=event.hints)


def _game_set(table: Table, event: GameSet) -> Table:
    setup = setup_of(event.mode, players=event.players, deck=event.deck)
    if setup == table.setup:
        setup = table.setup
    kept = select_seats([_rank_place(place) for place in table.places], event.players)
    places = [table.places[seat] for seat in kept]
    places += [Place()] * (event.players - len(places))
    return next_entry(
        table,
        setup=setup,
        match=Match(setup, end=parse_end(event.end)),
        finished=(),
        tenures=(),
        places=tuple(places),
        host=None if table.host is None else kept.index(table.host),
        first_deal=table.first_deal if setup is table.setup else None,
        grace=event.grace,
        limit=event.limit,
        latecomers=event.latecomers,
    )


def _rank_place(place: Place) -> KeepRank:
    return KeepRank.PERSON if place.human else KeepRank.FREE if place.open else KeepRank.BOT


def _reopened(table: Table, _event: Reopened) -> Table:
    return next_entry(
        table,
        **inherit_seats(table),
        status=Status.LOBBY,
        round=None,
        known_deal=False,
        choices=(),
    )


def _started(table: Table, event: Started) -> Table:
    match = Match(table.setup, end=table.match.end, first_dealer=event.first_dealer)
    places = tuple([replace(place, hints=0) for place in table.places])
    return next_entry(table, match=match, finished=(), round=None, places=places, tenures=())


def _dealt(table: Table, event: Dealt) -> Table:
    changes = inherit_seats(table)
    return next_entry(
        table,
        **changes,
        status=Status.PLAYING,
        round=start(table.setup, deal_from_json(table.setup.mode, event.deal)),
        rounds_dealt=table.rounds_dealt + 1,
        ready=frozenset(),
        cast=tuple([place.bot for place in changes["places"]]),
        choices=(),
        first_deal=None,
        known_deal=table.first_deal is not None,
        hinted=(),
    )


def _acted(table: Table, event: Acted) -> Table:
    assert table.round is not None
    round_ = apply(table.round, event.seat, event.action)
    hurried = (event.seat,) if event.by == "limit" else ()
    hinted = table.hinted and tuple([told for told in table.hinted if told[0] != event.seat])
    choices = table.choices
    if (
        event.by in _CHOSEN_BY_BOT
        and (place := table.place(event.seat)) is not None
        and place.human
    ):
        _, _, turn = str(table.turn).partition(":")
        choices = (*choices, Choice(event.seat, turn, event.by))
    if not round_.over:
        return next_entry(table, round=round_, hurried=hurried, hinted=hinted, choices=choices)
    made = scores(round_)
    match = table.match.after(made)
    tally = add_wins(table.tally, _names_at(table, match.winners)) if match.over else table.tally
    return next_entry(
        table,
        choices=choices,
        tenures=_add_tenures(table, choices, made),
        round=round_,
        match=match,
        finished=(*table.finished, round_),
        status=Status.MATCH_OVER if match.over else Status.ROUND_OVER,
        tally=tally,
        hurried=hurried,
        hinted=hinted,
    )


def _add_tenures(
    table: Table, choices: tuple[Choice, ...], made: Sequence[int]
) -> tuple[tuple[Tenure, ...], ...]:
    """Return the tenures by seat, including the round that has just ended."""
    helped = {choice.seat for choice in choices}
    for seat, (bot, place) in enumerate(zip(table.cast, table.places, strict=False)):
        if bot is None and place.bot is not None:  # its person was removed during the round
            helped.add(seat)
    before = table.tenures or tuple(() for _ in table.places)
    return tuple(
        add_round(
            before[seat],
            Tenure(place.name, place.bot, place.person, made[seat]),
            number=len(table.match.rounds) + 1,
            helped=seat in helped,
        )
        for seat, place in enumerate(table.places)
    )


def _names_at(table: Table, seats: Iterable[Seat]) -> list[tuple[str, bool]]:
    """Return the names at these seats, each with whether a person has it."""
    places = [table.place(seat) for seat in seats]
    return [(place.name, place.human) if place else (AUTOMATON_NAME, False) for place in places]


def _continued(table: Table, event: Continued) -> Table:
    return next_entry(table, ready=table.ready | {event.seat})


def _said(table: Table, _event: Said) -> Table:
    return next_entry(table)


def _opened(table: Table, _event: Opened) -> Table:
    return next_entry(table)


def _hinted(table: Table, event: Hinted) -> Table:
    """Record a hint. A second, deeper hint for one decision is not counted again."""
    told, place = dict(table.hinted), table.places[event.seat]
    places = table.places
    if event.seat not in told:
        places = with_place(table, event.seat, replace(place, hints=place.hints + 1))
    hinted = tuple({**told, event.seat: event.depth}.items())
    return next_entry(table, places=places, hinted=hinted)


MATCH_STEPS: dict[type, Callable[[Table, Any], Table]] = {
    Allowed: _allowed,
    GameSet: _game_set,
    Reopened: _reopened,
    Started: _started,
    Dealt: _dealt,
    Acted: _acted,
    Continued: _continued,
    Said: _said,
    Opened: _opened,
    Hinted: _hinted,
}
"""The function that applies each kind of event to a table."""
