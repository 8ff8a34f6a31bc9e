"""Solver for exercises that the rules alone decide, with the reader as last player of a trick."""

from bottleimp.bots import make_bot
from bottleimp.rules import (
    Card,
    Play,
    PlayOptions,
    Round,
    Seat,
    apply,
    options_of,
    view,
    winning_card,
)

Reason = tuple[str, dict[str, Card]]
WIN, SPARE = "win", "spare"
"""Aims of exercises: to win the trick, or to avoid the bottle."""


def objections(state: Round, aim: str) -> dict[Card, Reason] | None:
    """Return why each wrong legal card fails; None where the rules alone do not decide."""
    seat = state.to_act[0]
    options = options_of(state, seat)
    assert isinstance(options, PlayOptions)
    mode, found = state.setup.mode, dict[Card, Reason]()
    (side,) = (each for each in mode.sides_for(state.dealer) if seat in each)
    for card in options.cards:
        ended = through_trick(state, seat, card)
        if ended is None:
            return None
        trick, ours = ended.tricks[-1], ended.tricks[-1].winner in side
        if aim == WIN and not ours:
            found[card] = (
                "loses",
                {"seat": trick.winner, "by": winning_card(trick.cards, state.price)},
            )
        if aim == SPARE and ours and trick.bottle is not None:
            found[card] = ("takes", {})
    return found


def through_trick(state: Round, seat: Seat, card: Card) -> Round | None:
    """Return the round after this trick, in which only automata play after the reader."""
    number, automaton = len(state.tricks), make_bot("lopaka", seed=1)
    state = apply(state, seat, Play(card))
    while len(state.tricks) == number:
        mover = state.to_act[0]
        if mover < state.setup.mode.players:
            return None
        state = apply(state, mover, automaton.choose(view(state, mover)))
    return state
