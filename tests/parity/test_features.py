"""The feature encoding gives identical numbers for a view and for a row."""

import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given

from bottleimp.encoding.card_bits import CARDS, INDEX, bits_of, cards_of
from bottleimp.encoding.feature_table import features_table, truth_table
from bottleimp.encoding.features import (
    BIT_COLUMNS,
    KNOWN,
    SCALE,
    belief_targets,
    columns,
    encode_view,
    info_of_view,
    spread,
    spread_truth,
)
from bottleimp.encoding.layout import TURN, Words
from bottleimp.encoding.planes import (
    FEATURES,
    FLAG_WORDS,
    INFO_WORDS,
    LEGAL,
    PIECES,
    PLANES,
    UNSEEN,
    WIDTH,
)
from bottleimp.encoding.program_builder import program_of
from bottleimp.kernel.batch import observe
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import from_rules
from bottleimp.rules import Card, Round, Seat, Setup, apply, options_of, setup_of, view
from tests.parity.lockstep import moments
from tests.strategies import SETUPS, rounds_in_progress, seeds, setup_name
from tests.worlds import other_world

ROUNDS = 8  # of each of the 23 setups

# One worker runs them all, so that the kernel is compiled once.
pytestmark = pytest.mark.xdist_group("kernel")


def compiled_info(state: Round, row: Words, seat: Seat) -> Words:
    out = np.full(INFO_WORDS, -1, np.int64)
    observe(program_of(state.setup), row, seat, out)
    return out


def onlookers(state: Round, row: Words) -> list[Seat]:
    """Return the seats with features; in an exchange the kernel has only one seat to act."""
    return list(range(state.setup.mode.players)) if state.phase is None else [int(row[TURN])]


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_view_and_a_row_give_the_same_numbers(setup: Setup) -> None:
    for seed in range(ROUNDS):
        for state, row, chosen in moments(setup, seed):
            for seat in onlookers(state, row):
                from_view = info_of_view(view(state, seat), chosen)
                np.testing.assert_array_equal(compiled_info(state, row, seat), from_view)


@given(rounds_in_progress(), seeds())
def test_features_do_not_depend_on_what_the_seat_cannot_see(state: Round, seed: int) -> None:
    for seat in state.to_act if state.phase else range(state.setup.mode.players):
        world = other_world(state, seat, Random(seed))
        np.testing.assert_array_equal(
            encode_view(view(world, seat)), encode_view(view(state, seat))
        )


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_compiled_features_do_not_depend_on_what_the_seat_cannot_see(setup: Setup) -> None:
    for seed in range(2):
        for nth, (state, row, chosen) in enumerate(moments(setup, seed)):
            if chosen or nth % 3:
                continue
            for seat in onlookers(state, row):
                there = from_rules(other_world(state, seat, Random(seed)))
                here = compiled_info(state, row, seat)
                np.testing.assert_array_equal(compiled_info(state, there, seat), here)


def cards_in(features: npt.NDArray[np.uint8], name: str, kind: int = 0) -> tuple[Card, ...]:
    plane = features[columns(name)].reshape(-1, WIDTH)[kind]
    return cards_of(sum(1 << int(n) for n in np.flatnonzero(plane[:CARDS])))


def test_the_pieces_of_a_known_position_have_the_expected_values() -> None:
    """The position is in the middle of a trick of classic with four players."""
    setup = setup_of("classic", players=4)
    states = [state for state, _, _ in moments(setup, 5) if len(state.table) == 2]
    state = states[3]
    seat = state.turn
    seen = view(state, seat)
    features = encode_view(seen)
    assert features.dtype == np.uint8
    assert features.shape == SCALE.shape == (FEATURES,)
    assert cards_in(features, "held") == seen.own_cards
    assert cards_in(features, "legal") == tuple(seen.options.cards)  # type: ignore[union-attr]
    assert cards_in(features, "buried") == tuple(g.card for g in seen.given if g.place == "imp")
    left = tuple(r.card for r in seen.received if r.giver == (seat + 1) % 4)
    assert cards_in(features, "received", 0) == left
    for play in seen.trick:
        assert cards_in(features, "table", (play.seat - seat) % 4) == (play.card,)
    for other in range(4):
        assert cards_in(features, "won", (other - seat) % 4) == tuple(sorted(seen.won[other]))
        assert features[columns("points")][(other - seat) % 4] == seen.points[other]
        cards = features[columns("first_cards")][(other - seat) % 4]
        assert cards == seen.hands[other][0].size
    assert cards_in(features, "below") == tuple(c for c in setup.deck.cards if c < seen.price)
    assert features[columns("slot")].tolist() == [0, 0, 1, 0, 0, 0, 0, 0]
    assert features[columns("aim")].tolist() == [0, 0, 0, 0, 0, 1]
    assert (features * SCALE).max() == 1


def test_names_are_unique_and_unknown_ones_refused() -> None:
    assert len({piece.name for piece in PIECES}) == len(PIECES)
    with pytest.raises(KeyError):
        columns("nothing")


def test_a_seat_without_a_decision_has_no_features() -> None:
    state, _, _ = next(moments(SETUPS[0], 1))
    with pytest.raises(ValueError, match="spectator"):
        encode_view(view(state, None))
    options = options_of(state, 2)
    assert options is not None
    with pytest.raises(ValueError, match="has chosen"):
        encode_view(view(apply(state, 2, options.draw(Random(1))), 2))


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_truth_is_where_the_cards_are(setup: Setup) -> None:
    """Every unseen card has a place; a card chosen for another seat is still with its giver."""
    kernel = Kernel(setup)
    order = setup.mode.order
    for state, row, _ in moments(setup, 3):
        if state.over:
            continue
        rows, seat = row[None], int(row[TURN])
        info, truth = kernel.info(rows), kernel.truth(rows)
        (targets,) = belief_targets(info, truth)
        unseen = cards_of(int(info[0, UNSEEN]))
        assert {card for card in setup.deck.cards if targets[INDEX[card]] != KNOWN} == set(unseen)
        clockwise = order[state.dealer]
        start = clockwise.index(seat)
        for card in unseen:
            target = int(targets[INDEX[card]])
            if target == 6:
                assert card in state.imp
            else:
                owner = clockwise[(start + target) % setup.mode.seats]
                assert any(card in hand for hand in state.hands[owner])


def test_legal_actions_are_part_of_the_information() -> None:
    kernel = Kernel(setup_of("house"))
    rows = kernel.deal(8, seed=1)
    assert (kernel.info(rows)[:, LEGAL] == kernel.legal(rows)).all()
    assert spread(kernel.info(rows)).shape == (8, FEATURES)


def test_shift_and_mask_unpack_like_spread() -> None:
    """This is the method on a GPU, where only the words are copied to."""
    kernel = Kernel(setup_of("two-bottles", players=6))
    rows = kernel.deal(8, seed=1)
    kernel.step(rows, [(int(word) & -int(word)).bit_length() - 1 for word in kernel.legal(rows)])
    info, truth = kernel.info(rows), kernel.truth(rows)
    words = PLANES + FLAG_WORDS
    bits = (info[:, :words, None] >> np.arange(WIDTH) & 1).reshape(8, -1)[:, BIT_COLUMNS]
    numbers = (info[:, words:, None] >> np.arange(0, WIDTH, 8) & 255).reshape(8, -1)
    np.testing.assert_array_equal(np.concatenate([bits, numbers], axis=1), spread(info))
    true_bits = (truth[..., None] >> np.arange(WIDTH) & 1).reshape(8, -1)
    np.testing.assert_array_equal(true_bits, spread_truth(truth))


def test_the_page_has_the_table_of_features() -> None:
    page = (Path(__file__).parents[2] / "docs" / "kernel.md").read_text(encoding="utf-8")
    assert features_table() in page
    assert truth_table() in page


def test_encoding_a_view_needs_no_numba() -> None:
    """So the bot `imp` answers without compilation."""
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "from random import Random\n"
        "from bottleimp.rules import *\n"
        "from bottleimp.encoding.features import encode_view\n"
        "setup = setup_of('eye')\n"
        "state = start(setup, shuffled(setup, dealer=0, rng=Random(1)))\n"
        "print(int(encode_view(view(state, 0)).sum()) > 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_without_numba_the_kernel_names_what_to_install() -> None:
    program = "import sys; sys.modules['numba'] = None\nimport bottleimp.kernel.engine"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install 'bottleimp[fast]'" in done.stderr.splitlines()[-1]


def test_information_of_hands_is_of_the_deck() -> None:
    state, row, _ = next(moments(SETUPS[0], 1))
    info = compiled_info(state, row, 0)
    assert int(info[UNSEEN]) | bits_of(state.hands[0][0]) == bits_of(state.setup.deck.cards)
