"""A rotated round is the same round with other seat numbers."""

from hypothesis import given
from hypothesis import strategies as st

from bottleimp.rules import Setup, apply, scores, start
from bottleimp.rules.rotation import rotate_deal, rotate_seat
from bottleimp.rules.round_replay import moves_of
from tests.strategies import SETUPS, played


@given(setup=st.sampled_from(SETUPS), seed=st.integers(0, 999), data=st.data())
def test_whoever_is_seat_0_everybody_has_the_same_cards_and_scores(
    setup: Setup, seed: int, data: st.DataObject
) -> None:
    """The same actions after rotating the deal give the same scores, rotated."""
    end = played(setup, seed)
    mode = end.setup.mode
    first = data.draw(st.integers(0, mode.players - 1))
    state = start(end.setup, rotate_deal(mode, end.deal, first))
    for seat, action in moves_of(end):
        state = apply(state, rotate_seat(mode, seat, first), action)
    assert state.over
    for seat in range(mode.seats):
        there = rotate_seat(mode, seat, first)
        assert state.deal.hands[there] == end.deal.hands[seat]
        assert scores(state)[there] == scores(end)[seat]
