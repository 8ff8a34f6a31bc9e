"""Random rounds in the kernel and in the rules, compared at every decision."""

from random import Random

import numpy as np
import pytest

from bottleimp.encoding.card_bits import SHOW, bits_of, price_bit
from bottleimp.encoding.layout import (
    COUNT,
    HANDS,
    IMP,
    LEADER,
    OWNER,
    PLAYED,
    POINT_BITS,
    POINTS,
    PRICE,
    SIZE_BITS,
    SIZES,
    TABLE,
    TRICK,
    TURN,
    VOIDS,
    WON,
    Words,
)
from bottleimp.encoding.program import DECISIONS, LENGTH
from bottleimp.encoding.program_builder import program_of
from bottleimp.kernel.row_conversion import from_rules, to_rules
from bottleimp.kernel.row_scores import score
from bottleimp.kernel.step import legal_actions
from bottleimp.rules import (
    Card,
    Colour,
    Round,
    Setup,
    apply,
    options_of,
    points_of,
    scores,
    shuffled,
    start,
    view,
)
from bottleimp.rules.options import ExchangeOptions, PlayOptions
from tests.parity.lockstep import moments
from tests.strategies import SETUPS, setup_name

ROUNDS = 130  # of each of the 23 setups: 2,990 rounds

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("kernel")


def compare_hands(state: Round, row: Words) -> None:
    for seat, hands in enumerate(state.hands):
        for number, hand in enumerate(hands):
            at = 2 * seat + number
            assert int(row[HANDS + at]) == bits_of(hand)
            assert int(row[SIZES]) >> SIZE_BITS * at & 31 == len(hand)


def compare_tricks(state: Round, row: Words) -> None:
    plays = [*(play for trick in state.tricks for play in trick.plays), *state.table]
    assert int(row[TRICK]) == len(state.tricks)
    assert int(row[TABLE]) == bits_of(play.card for play in state.table)
    for seat, won in enumerate(state.won):
        points = int(row[POINTS]) >> POINT_BITS * seat & 511
        assert int(row[WON + seat]) == bits_of(won)
        assert points == points_of(state.setup.deck, won)
        assert int(row[PLAYED + seat]) == bits_of(play.card for play in plays if play.seat == seat)
    for number, bottle in enumerate(state.bottles):
        assert int(row[PRICE + number]) == price_bit(bottle.price)
        assert int(row[OWNER + number]) == (-1 if bottle.owner is None else bottle.owner)


def voids_of(state: Round) -> int:
    return sum(
        1 << 3 * (2 * seat + hand) + list(Colour).index(colour)
        for seat, hands in enumerate(view(state, None).voids)
        for hand, colours in enumerate(hands)
        for colour in colours
    )


def compare_legal(state: Round, row: Words, chosen: tuple[Card, ...]) -> None:
    mask = legal_actions(program_of(state.setup), row)
    options = options_of(state, state.to_act[0]) if state.to_act else PlayOptions(())
    if isinstance(options, PlayOptions):
        assert mask == bits_of(options.cards)
    elif isinstance(options, ExchangeOptions):
        assert mask == bits_of(options.hand) & ~bits_of(chosen)
    else:
        assert mask == 3 << SHOW


def compare(state: Round, row: Words, chosen: tuple[Card, ...]) -> None:
    """Compare everything in a round; hands only while no exchange is incomplete."""
    assert int(row[TURN]) == (state.to_act[0] if state.to_act else -1)
    assert int(row[IMP]) == bits_of(state.imp)
    assert int(row[VOIDS]) == voids_of(state)
    compare_legal(state, row, chosen)
    compare_tricks(state, row)
    if state.phase is None:
        assert int(row[LEADER]) == state.leader
        compare_hands(state, row)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_every_state_of_random_rounds_agrees(setup: Setup) -> None:
    program, out = program_of(setup), np.zeros(6, np.int64)
    for seed in range(ROUNDS):
        decisions = -1
        for state, row, chosen in moments(setup, seed):
            decisions += 1
            compare(state, row, chosen)
        assert decisions == program[DECISIONS]
        assert row[COUNT] == program[LENGTH]
        score(program, row, out)
        assert tuple(out[: setup.mode.seats].tolist()) == scores(state)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_rounds_become_rows_and_rounds_again(setup: Setup) -> None:
    """A round has no part of an exchange that a seat has not completed."""
    for seed in range(3):
        for state, row, chosen in moments(setup, seed):
            assert to_rules(setup, row) == state
            if not chosen:
                np.testing.assert_array_equal(from_rules(state), row)


def test_choices_out_of_seat_order_have_no_row() -> None:
    setup = SETUPS[0]
    state = start(setup, shuffled(setup, dealer=0, rng=Random(1)))
    options = options_of(state, 1)
    assert options is not None
    with pytest.raises(ValueError, match="seat order"):
        from_rules(apply(state, 1, options.draw(Random(1))))
