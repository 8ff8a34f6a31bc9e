"""Replay of a round from its deal, choices and tricks."""

from collections.abc import Iterator, Mapping, Sequence

from bottleimp.rules.actions import Action, Play
from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.deals import Deal
from bottleimp.rules.errors import BottleImpError
from bottleimp.rules.exchange import choose
from bottleimp.rules.modes import Setup
from bottleimp.rules.state import Choice, Round, start
from bottleimp.rules.steps import apply
from bottleimp.rules.tricks import play, why_not_played


class ReplayError(BottleImpError):
    """A round that is illegal or incomplete.

    `trick` is the number of the wrong trick, from 1, or None if the error is elsewhere.
    """

    def __init__(self, reason: str, *, trick: int | None = None) -> None:
        super().__init__(reason)
        self.trick = trick


def replay(
    setup: Setup,
    deal: Deal,
    choices: Sequence[Mapping[str, Choice]],
    tricks: Sequence[Sequence[Card]],
) -> Round:
    """Return the state after these choices (by player, then by phase) and these tricks."""
    try:
        state = start(setup, deal)
        for phase in setup.mode.phases:
            if state.phase is not phase:
                break
            for player, chosen in enumerate(choices):
                if phase.name in chosen:
                    state = apply(state, player, chosen[phase.name])
    except BottleImpError as error:
        raise ReplayError(str(error)) from error
    for number, trick in enumerate(tricks, start=1):
        state = _play_trick(state, trick, number, last=number == len(tricks))
    return state


def moves_of(state: Round) -> Iterator[tuple[Seat, Action]]:
    """Yield the seat and the action of every move so far.

    Secret choices come first, by phase and seat; then come the cards in the order played.
    """
    for choices in state.choices:
        for seat, choice in enumerate(choices):
            if choice is not None:
                yield seat, choice
    for plays in (*(trick.plays for trick in state.tricks), state.table):
        yield from ((play.seat, Play(play.card)) for play in plays)


def states_of(state: Round) -> Iterator[Round]:
    """Yield every state of the round from its deal to `state`, in the order of `moves_of`."""
    again = start(state.setup, state.deal)
    yield again
    for seat, action in moves_of(state):
        # These moves were legal when they were made, so they are not checked again.
        if isinstance(action, Play):
            again = play(again, action.card)
        else:
            assert again.phase is not None
            again = choose(again, again.phase, seat, action)
        yield again


def check_complete(state: Round) -> None:
    """Raise `ReplayError` unless every player has chosen and every card is played."""
    if state.over:
        return
    if state.phase is not None:
        raise ReplayError(_no_choice(state))
    if state.table:
        raise ReplayError(_not_so_many(state, len(state.table)), trick=len(state.tricks) + 1)
    raise ReplayError(f"stops after {len(state.tricks)} tricks with cards still in hand")


def _play_trick(state: Round, trick: Sequence[Card], number: int, *, last: bool) -> Round:
    """Play the cards of one trick. Only the `last` trick may be incomplete."""
    if state.phase is not None:
        raise ReplayError(_no_choice(state))
    if state.over:
        raise ReplayError("the round was over before this trick", trick=number)
    size = len(state.setup.mode.trick)
    if not (len(trick) == size or (last and 0 < len(trick) < size)):
        raise ReplayError(_not_so_many(state, len(trick)), trick=number)
    for card in trick:
        # These are the steps of `apply`, without its check that a card is due.
        if reason := why_not_played(state, card):
            raise ReplayError(reason, trick=number)
        state = play(state, card)
    return state


def _no_choice(state: Round) -> str:
    assert state.phase is not None
    waiting = ", ".join(f"seat {seat}" for seat in state.to_act)
    return f"no {state.phase.name} choice of {waiting}"


def _not_so_many(state: Round, cards: int) -> str:
    return f"a trick has {len(state.setup.mode.trick)} cards, not {cards}"
