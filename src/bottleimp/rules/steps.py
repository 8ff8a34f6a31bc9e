"""The steps of a round: legal actions, reasons against illegal ones, and the next state."""

from collections.abc import Iterator

from bottleimp.rules.actions import Action, Play
from bottleimp.rules.cards import Seat
from bottleimp.rules.errors import IllegalAction
from bottleimp.rules.exchange import choose, why_not_chosen
from bottleimp.rules.options import options_of
from bottleimp.rules.state import Round
from bottleimp.rules.tricks import play, why_not_played


def why_illegal(state: Round, seat: Seat, action: Action) -> str | None:
    """Return the reason why the action is illegal, or None if it is legal."""
    if seat not in state.to_act:
        return _why_not_now(state, seat)
    phase = state.phase
    if phase is not None:
        return why_not_chosen(state, phase, seat, action)
    if not isinstance(action, Play):
        return f"seat {seat} must play a card"
    return why_not_played(state, action.card)


def apply(state: Round, seat: Seat, action: Action) -> Round:
    """Return the state after the action; raise `IllegalAction` if it is illegal."""
    if reason := why_illegal(state, seat, action):
        raise IllegalAction(reason)
    phase = state.phase
    if isinstance(action, Play):
        return play(state, action.card)
    assert phase is not None
    return choose(state, phase, seat, action)


def legal_actions(state: Round, seat: Seat) -> Iterator[Action]:
    """Yield every action that the seat may take now."""
    options = options_of(state, seat)
    return options.actions() if options else iter(())


def _why_not_now(state: Round, seat: Seat) -> str:
    mode = state.setup.mode
    if not 0 <= seat < mode.seats:
        return f"there is no seat {seat}"
    if state.over:
        return "the round is over"
    if state.phase is None:
        return f"it is seat {state.turn}'s turn, not seat {seat}'s"
    if seat >= mode.players:
        return f"seat {seat} takes no part in the exchange"
    return f"seat {seat} has already chosen"
