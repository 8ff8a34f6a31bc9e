"""What is told of a table: gifts by height, and until when the bottle was for sale."""

from random import Random

from benchmarks.strength.table_habits import chances_to_sell, gifts_of, habits_of
from bottleimp.bots import make_bot, play_round
from bottleimp.rules import START_PRICE, Bottle, Round, points_of, setup_of, shuffled
from bottleimp.rules.bottles import winning_card


def one_round(bot: str, seed: int, mode: str = "classic") -> Round:
    setup = setup_of(mode)
    deal = shuffled(setup, dealer=0, rng=Random(seed))
    bots = [make_bot(bot, seed=seat) for seat in range(setup.mode.players)]
    return play_round(setup, deal, bots)


def test_a_bottle_that_is_sold_was_for_sale_and_one_that_cannot_be_stays() -> None:
    for seed in range(20):
        state = one_round("random", seed)
        chances = list(chances_to_sell(state))
        assert chances == sorted(chances, reverse=True)  # a lost chance does not come back
        bottle = Bottle()
        for trick, chance in zip(state.tricks, chances, strict=True):
            if trick.bottle is not None:
                assert chance or trick.winner == bottle.owner
                bottle = Bottle(winning_card(trick.cards, bottle.price), trick.winner)
        assert bottle == state.bottles[0]
        assert habits_of(state).dead == chances.count(False)


def test_the_figures_of_a_round() -> None:
    state = one_round("rulebook", 3)
    habits = habits_of(state)
    assert habits.imp == points_of(state.setup.deck, state.imp)
    assert habits.last_price == state.bottles[0].price
    bought = winning_card(state.tricks[0].cards, START_PRICE)
    assert habits.first_price == min(bought, START_PRICE)


def test_lopaka_gives_its_lowest_card_to_the_imp() -> None:
    gifts = gifts_of([one_round("lopaka", seed) for seed in range(3)])
    assert {place: dict(ranks) for place, (ranks, _) in gifts.items()} == {
        "imp": {0: 12}, "left": {1: 12}, "right": {2: 12},
    }  # fmt: skip
