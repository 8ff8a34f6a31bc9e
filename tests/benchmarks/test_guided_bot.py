"""The player of the guided first round does what the lesson says, in every mode."""

from random import Random

import pytest

from benchmarks.strength.guided_bot import GuidedBot
from bottleimp.bots import play_round
from bottleimp.rules import MODES, Bottle, Exchange, Mode, Play, setup_of, shuffled, start, view
from bottleimp.rules.deals import deal_out
from tests.bots.views import seen

THREE = setup_of("classic", players=3, deck="bambus-2003")


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.code)
def test_whole_rounds_in_every_mode(mode: Mode) -> None:
    setup = setup_of(mode.id, players=mode.players)
    deal = shuffled(setup, dealer=0, rng=Random(1))
    assert play_round(setup, deal, [GuidedBot() for _ in range(mode.players)]).over


def test_low_cards_are_dangerous_so_they_are_given_away() -> None:
    hand = (4, 9, 11, 20, 22, 23, 24, 30, 31, 32, 36, 37)
    rest = [card for card in THREE.deck.cards if card not in hand]
    dealt = view(start(THREE, deal_out(THREE, dealer=0, cards=[*hand, *rest])), 0)
    assert GuidedBot().choose(dealt) == Exchange.of(imp=4, left=9, right=11)


def test_wins_with_the_highest_where_nothing_is_bought_and_buys_only_if_it_must() -> None:
    out = (1, 2, 3, 22, 23, 24)
    above = seen(THREE, (36, 37, 12), out=out, trick=((1, 31),), bottles=(Bottle(18, 1),))
    assert GuidedBot().choose(above) == Play(37)
    bought = seen(THREE, (20, 21, 12), out=out, trick=((1, 10),), bottles=(Bottle(18, 1),))
    assert GuidedBot().choose(bought) != Play(12)
    forced = seen(THREE, (13, 12), out=out[:4], trick=((1, 10),), bottles=(Bottle(18, 1),))
    assert GuidedBot().choose(forced) in (Play(12), Play(13))
