"""Random rounds played in both engines in lock-step."""

from collections.abc import Iterator
from random import Random

from bottleimp.encoding.card_bits import INDEX, SHOW
from bottleimp.encoding.layout import Words
from bottleimp.encoding.program_builder import program_of
from bottleimp.kernel.row_conversion import from_deal
from bottleimp.kernel.step import step
from bottleimp.rules import (
    Action,
    Card,
    Exchange,
    Play,
    Round,
    Setup,
    Show,
    apply,
    options_of,
    shuffled,
    start,
)
from bottleimp.rules.options import ExchangeOptions, PlayOptions

Moment = tuple[Round, Words, tuple[Card, ...]]
"""Round, its row, and the cards that the seat to act has chosen for an exchange so far."""


def cards_chosen(state: Round, action: Action) -> tuple[Card, ...]:
    """Return the cards of an action in the order in which the kernel takes them."""
    if isinstance(action, Play):
        return (action.card,)
    assert isinstance(action, Exchange)
    options = options_of(state, state.to_act[0])
    assert isinstance(options, ExchangeOptions)
    return tuple(card for gift in options.gifts for card in action.to(gift.place))


def numbers_of(state: Round, action: Action) -> list[int]:
    """Return the kernel's numbers for an action."""
    if isinstance(action, Show):
        return [SHOW + [hand.name for hand in state.setup.mode.hands].index(action.packet)]
    return [INDEX[card] for card in cards_chosen(state, action)]


def lopaka_plays(state: Round) -> Round:
    """Play the automata's cards in the rules; the kernel plays them within a step."""
    while state.to_act and state.to_act[0] >= state.setup.mode.players:
        options = options_of(state, state.turn)
        assert isinstance(options, PlayOptions)
        state = apply(state, state.turn, Play(options.cards[0]))
    return state


def moments(setup: Setup, seed: int) -> Iterator[Moment]:
    """Yield every decision of a random round, and its end."""
    rng, program = Random(seed), program_of(setup)
    state = start(setup, shuffled(setup, dealer=rng.randrange(setup.mode.players), rng=rng))
    row = from_deal(setup, state.deal)
    while not state.over:
        seat = state.to_act[0]
        options = options_of(state, seat)
        assert options is not None
        action = options.draw(rng)
        for nth, number in enumerate(numbers_of(state, action)):
            yield state, row, cards_chosen(state, action)[:nth] if nth else ()
            step(program, row, number)
        state = lopaka_plays(apply(state, seat, action))
    yield state, row, ()
