"""Rounds of the past: as one of their seats saw them, and taken up again from there."""

from collections.abc import Iterator

from bottleimp.rules import Action, Deal, Mode, Round, Seat, apply, start
from bottleimp.rules.replay import moves_of


def moves_seen_from(end: Round, seat: Seat) -> Iterator[list[tuple[Seat, Action]]]:
    """Who did what, together as far as the seat sees anything change.

    Secret choices show in no order: the seat's own comes first, and the others' come together.
    """
    state = start(end.setup, end.deal)
    waiting: list[tuple[Seat, Action]] = []
    for mover, action in moves_of(end):
        if state.phase is None:
            state = apply(state, mover, action)
            yield [(mover, action)]
            continue
        waiting.append((mover, action))
        if len(waiting) == len(state.to_act):
            for first in (True, False):
                chosen = [move for move in waiting if (move[0] == seat) == first]
                for who, choice in chosen:
                    state = apply(state, who, choice)
                yield chosen
            waiting = []


def seen_from(end: Round, seat: Seat) -> Iterator[Round]:
    """The round from its deal on, as far as the seat sees anything change."""
    state = start(end.setup, end.deal)
    yield state
    for moves in moves_seen_from(end, seat):
        for mover, action in moves:
            state = apply(state, mover, action)
        yield state


def turned(mode: Mode, deal: Deal, seat: Seat) -> Deal:
    """The deal with that seat of it as seat 0.

    Nothing but who sits where changes: players and dealer move on together.
    """
    players = mode.players
    return Deal(
        turned_seat(mode, deal.dealer, seat),
        (*deal.hands[seat:players], *deal.hands[:seat], *deal.hands[players:]),
        deal.imp,
    )


def turned_seat(mode: Mode, who: Seat, seat: Seat) -> Seat:
    """The place of a player once that seat is seat 0; automata stay where they are."""
    return (who - seat) % mode.players if who < mode.players else who
