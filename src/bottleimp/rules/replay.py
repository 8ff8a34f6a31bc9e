"""Play a round again from its deal, choices and tricks."""

from collections.abc import Mapping, Sequence

from bottleimp.rules.actions import Play
from bottleimp.rules.cards import Card
from bottleimp.rules.deals import Deal
from bottleimp.rules.errors import BottleImpError
from bottleimp.rules.modes import Setup
from bottleimp.rules.rounds import apply
from bottleimp.rules.state import Choice, Round, start


class ReplayError(BottleImpError):
    """A round that cannot have been played so; `trick` counts from 1, None before the first."""

    def __init__(self, reason: str, *, trick: int | None = None) -> None:
        super().__init__(reason)
        self.trick = trick


def replay(
    setup: Setup,
    deal: Deal,
    choices: Sequence[Mapping[str, Choice]],
    tricks: Sequence[Sequence[Card]],
) -> Round:
    """The state after these choices (by player, then by phase) and these tricks."""
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
        state = _play_trick(state, trick, number)
    return state


def _play_trick(state: Round, trick: Sequence[Card], number: int) -> Round:
    if state.phase is not None:
        waiting = ", ".join(f"seat {seat}" for seat in state.to_act)
        raise ReplayError(f"no {state.phase.name} choice of {waiting}")
    if state.table:
        raise ReplayError("the trick before is not complete", trick=number)
    for card in trick:
        if state.over:
            raise ReplayError("the round was over before this trick", trick=number)
        if len(state.tricks) == number:
            raise ReplayError(f"a trick has {len(state.setup.mode.trick)} cards", trick=number)
        try:
            state = apply(state, state.turn, Play(card))
        except BottleImpError as error:
            raise ReplayError(str(error), trick=number) from error
    return state
