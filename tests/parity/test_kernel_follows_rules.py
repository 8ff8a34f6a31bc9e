"""The kernel in lock-step with the rules: the same round in both, compared after every action."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from bottleimp.kernel.cards import INDEX, SHOW, bits_of, cards_of, price_bit
from bottleimp.kernel.convert import from_deal, from_rules, to_rules
from bottleimp.kernel.layout import (
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
from bottleimp.kernel.program import CHOICES, DECISIONS, LENGTH, program_of
from bottleimp.kernel.scoring import score
from bottleimp.kernel.step import legal, step
from bottleimp.rules import (
    Action,
    Colour,
    Exchange,
    Play,
    Round,
    Setup,
    Show,
    apply,
    options_of,
    points_of,
    scores,
    shuffled,
    start,
    view,
)
from bottleimp.rules.options import ExchangeOptions, PlayOptions
from tests.strategies import SETUPS, setup_name

ROUNDS = 130  # of each of the 23 setups: 3,000 rounds


def numbers_of(state: Round, action: Action) -> list[int]:
    """An action as the kernel takes it: one number for each card, places in the mode's order."""
    if isinstance(action, Play):
        return [INDEX[action.card]]
    if isinstance(action, Show):
        return [SHOW + [hand.name for hand in state.setup.mode.hands].index(action.packet)]
    options = options_of(state, state.to_act[0])
    assert isinstance(options, ExchangeOptions)
    return [INDEX[card] for gift in options.gifts for card in action.to(gift.place)]


def compare_hands(state: Round, row: Words) -> None:
    for seat, hands in enumerate(state.hands):
        for number, hand in enumerate(hands):
            at = 2 * seat + number
            assert int(row[HANDS + at]) == bits_of(hand)
            assert int(row[SIZES]) >> SIZE_BITS * at & 31 == len(hand)


def compare(state: Round, row: Words) -> None:
    """Everything a round holds, where no exchange is half done."""
    assert int(row[TURN]) == (state.to_act[0] if state.to_act else -1)
    if state.phase is None:
        compare_hands(state, row)
        assert int(row[LEADER]) == state.leader
    assert int(row[IMP]) == bits_of(state.imp)
    assert int(row[TRICK]) == len(state.tricks)
    assert int(row[TABLE]) == bits_of(play.card for play in state.table)
    for number, bottle in enumerate(state.bottles):
        assert int(row[PRICE + number]) == price_bit(bottle.price)
        assert int(row[OWNER + number]) == (-1 if bottle.owner is None else bottle.owner)
    for seat, won in enumerate(state.won):
        assert int(row[WON + seat]) == bits_of(won)
        points = int(row[POINTS]) >> POINT_BITS * seat & 511
        assert points == points_of(state.setup.deck, won)
        plays = [*(play for trick in state.tricks for play in trick.plays), *state.table]
        assert int(row[PLAYED + seat]) == bits_of(play.card for play in plays if play.seat == seat)
    voids = sum(
        1 << 3 * (2 * seat + hand) + list(Colour).index(colour)
        for seat, hands in enumerate(view(state, None).voids)
        for hand, colours in enumerate(hands)
        for colour in colours
    )
    assert int(row[VOIDS]) == voids


def compare_scores(state: Round, row: Words) -> None:
    out = np.zeros(6, np.int64)
    score(program_of(state.setup), row, out)
    assert tuple(out[: state.setup.mode.seats].tolist()) == scores(state)


def compare_legal(state: Round, row: Words, given: list[int]) -> None:
    options = options_of(state, state.to_act[0])
    mask = legal(program_of(state.setup), row)
    if isinstance(options, PlayOptions):
        assert mask == bits_of(options.cards)
    elif isinstance(options, ExchangeOptions):
        assert mask == bits_of(options.hand) & ~sum(1 << card for card in given)
    else:
        assert mask == 3 << SHOW


def both(setup: Setup, seed: int) -> Iterator[tuple[Round, Words]]:
    """A random round in both engines, after every action of the rules; legal sets compared."""
    rng, program = Random(seed), program_of(setup)
    state = start(setup, shuffled(setup, dealer=rng.randrange(setup.mode.players), rng=rng))
    row = from_deal(setup, state.deal)
    decisions = 0
    yield state, row
    while not state.over:
        seat = state.to_act[0]
        options = options_of(state, seat)
        assert options is not None
        action = options.draw(rng)
        numbers = numbers_of(state, action)
        for nth, number in enumerate(numbers):
            compare_legal(state, row, numbers[:nth])
            step(program, row, number)
            decisions += 1
        state = apply(state, seat, action)
        while state.to_act and state.to_act[0] >= setup.mode.players:
            options = options_of(state, state.to_act[0])
            assert isinstance(options, PlayOptions)
            state = apply(state, state.turn, Play(options.cards[0]))
        yield state, row
    assert decisions == program[DECISIONS]


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_every_state_of_random_rounds_agrees(setup: Setup) -> None:
    for seed in range(ROUNDS):
        for state, row in both(setup, seed):
            compare(state, row)
        assert row[COUNT] == program_of(setup)[LENGTH]
        compare_scores(state, row)


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_rounds_become_rows_and_rounds_again(setup: Setup) -> None:
    for seed in range(3):
        for state, row in both(setup, seed):
            np.testing.assert_array_equal(from_rules(state), row)
            assert to_rules(setup, row) == state


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_of_a_begun_exchange_the_round_keeps_nothing(setup: Setup) -> None:
    program = program_of(setup)
    for state, before in both(setup, 1):
        row = before.copy()
        if row[COUNT] < program[CHOICES] - 1 and isinstance(
            options_of(state, int(row[TURN])), ExchangeOptions
        ):
            step(program, row, INDEX[cards_of(legal(program, row))[0]])
            if row[TURN] == before[TURN]:
                assert to_rules(setup, row) == state


def test_choices_out_of_seat_order_have_no_row() -> None:
    setup = SETUPS[0]
    state = start(setup, shuffled(setup, dealer=0, rng=Random(1)))
    options = options_of(state, 1)
    assert options is not None
    action = options.draw(Random(1))
    assert isinstance(action, Exchange)
    with pytest.raises(ValueError, match="seat order"):
        from_rules(apply(state, 1, action))
