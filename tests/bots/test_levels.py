"""Tests of the levels: each is stronger than the one below, and the low ones err like people.

`bottleimp arena --bot casual --bot beginner --deals 500` and the like measure the steps in full;
the deals here are few and fixed.
"""

from itertools import pairwise

import pytest

from bottleimp.arena.measurement import measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.bots import FIRST_LEVEL, LEVELS, levels_that_run
from bottleimp.bots.levels import BeginnerBot, CasualBot
from bottleimp.bots.rulebook import AdvisedBot, RulebookBot
from bottleimp.rules import (
    MODES,
    Bottle,
    Card,
    Exchange,
    Mode,
    Play,
    Setup,
    View,
    setup_of,
    start,
    view,
)
from bottleimp.rules.deals import deal_out
from tests.bots.views import seen

THREE = setup_of("classic", players=3, deck="bambus-2003")
FOUR = setup_of("classic", players=4, deck="bambus-2003")


def least_margin(setup: Setup, better: str, worse: str, *, deals: int) -> float:
    """Return the lower end of the confidence interval of one bot's margin over the other."""
    result = measure(ArenaPlan(setup=setup, bots=(better, worse), seed="levels", deals=deals))
    least = result.margin(0).low
    assert least is not None
    return least


# What the devil gains on the imp takes thousands of rounds to see: `strength.search_gain`
# of benchmarks.
STEPS = [*pairwise(level for level in levels_that_run() if level != "devil")]


@pytest.mark.parametrize(("weaker", "stronger"), STEPS)
def test_each_level_beats_the_one_below_in_classic_with_four(weaker: str, stronger: str) -> None:
    assert least_margin(FOUR, stronger, weaker, deals=40) > 0


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.code)
def test_a_beginner_beats_random(mode: Mode) -> None:
    setup = setup_of(mode.id, players=mode.players)
    assert least_margin(setup, "beginner", "random", deals=8) > 0


def test_a_new_player_meets_the_weakest() -> None:
    assert next(iter(LEVELS)) == FIRST_LEVEL


def usual(bot: type[AdvisedBot], view: View) -> Card:
    """Return the bot's most frequent choice; sometimes it overlooks advice."""
    choices = [bot(seed).choose(view) for seed in range(9)]
    cards = [choice.card for choice in choices if isinstance(choice, Play)]
    return max(set(cards), key=cards.count)


def test_a_beginner_panics_late_having_forgotten_which_low_cards_are_out() -> None:
    """The 1, 2 and 3 are still to be played, so the bottle will be sold; 8 points lie there."""
    late = seen(THREE, (8, 24), out=(1, 2, 3), trick=((1, 20), (2, 37)), bottles=(Bottle(9, 1),))
    assert usual(RulebookBot, late) == usual(CasualBot, late) == 8
    assert usual(BeginnerBot, late) == 24


def test_a_beginner_leads_a_high_card_as_if_nobody_could_take_it() -> None:
    view = seen(THREE, (14, 33, 20), out=(10, 13, 12, 9, 36, 37, 31), bottles=(Bottle(18, 1),))
    assert usual(BeginnerBot, view) == 33
    assert usual(CasualBot, view) != 33
    assert usual(RulebookBot, view) != 33


HAND = (3, 17, 18, 22, 24, 25, 32, 35, 36)


def given(bot: type[AdvisedBot], seed: int) -> Exchange:
    """Return the exchange of a bot with the seed, for a fixed hand."""
    rest = [card for card in FOUR.deck.cards if card not in HAND]
    dealt = view(start(FOUR, deal_out(FOUR, dealer=0, cards=[*HAND, *rest])), 0)
    choice = bot(seed).choose(dealt)
    assert isinstance(choice, Exchange)
    return choice


def test_beginners_give_away_even_the_best_of_their_low_cards() -> None:
    gifts = [set(given(BeginnerBot, seed).cards) for seed in range(40)]
    assert gifts.count({3, 17, 18}) > 20
    assert 18 not in given(RulebookBot, 0).cards


def test_beginners_do_not_all_give_alike() -> None:
    """Neither the imp's trick nor a neighbour's gifts are predictable."""
    gifts = [given(BeginnerBot, seed) for seed in range(100)]
    for place in ("imp", "left", "right"):
        cards = [gift.to(place) for gift in gifts]
        assert len(set(cards)) >= 4
        assert max(map(cards.count, cards)) < 50
    assert max(FOUR.deck.points[gift.to("imp")[0]] for gift in gifts) >= 3


def test_casual_players_part_with_their_lowest_but_differ_in_what_else_they_mind() -> None:
    gifts = [given(CasualBot, seed) for seed in range(100)]
    assert all(3 in gift.cards for gift in gifts)
    assert len({gift.cards for gift in gifts}) >= 3
    assert len({gift.to("imp") for gift in gifts}) >= 3


@pytest.mark.parametrize("bot", [BeginnerBot, CasualBot])
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.code)
def test_variety_in_every_mode_comes_from_the_seed(mode: Mode, bot: type[AdvisedBot]) -> None:
    setup = setup_of(mode.id, players=mode.players)
    dealt = view(start(setup, deal_out(setup, dealer=0, cards=[*reversed(setup.deck.cards)])), 1)
    gifts = [bot(seed).choose(dealt) for seed in range(12)]
    assert len(set(gifts)) > 1
    assert gifts == [bot(seed).choose(dealt) for seed in range(12)]


def test_inconsistency_comes_from_the_seed() -> None:
    """A player with identical cards makes different choices with different seeds."""
    out = (1, 4, 5, 6, 7, 8, 22, 23, 24, 25, 34, 35)
    view = seen(FOUR, (9, 16, 21, 33), out=out, trick=((1, 20),), bottles=(Bottle(18, 1),))
    choices = {seed: CasualBot(seed).choose(view) for seed in range(40)}
    assert len(set(choices.values())) > 1
    assert choices == {seed: CasualBot(seed).choose(view) for seed in range(40)}
