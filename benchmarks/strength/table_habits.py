"""How rounds go at tables of one level: what is given to whom, and how long the bottle is for sale.

    python -m benchmarks strength.table_habits --deals 500 --players 4

Prints two Markdown tables. Every level plays the same deals, on all seats. A bottle can no longer
be sold once nobody but its owner's side holds a card below its price.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from benchmarks.strength.duels import line, shown
from bottleimp.arena.bot_check import check_bots
from bottleimp.bots import levels_that_run, make_bot, play_round
from bottleimp.intervals import estimate
from bottleimp.plurals import counted
from bottleimp.rules import (
    START_PRICE,
    Card,
    Exchange,
    Round,
    Setup,
    points_of,
    setup_of,
    shuffled,
)
from bottleimp.rules.bottles import Bottle, for_sale, winning_card

RANKS = ("lowest", "second", "third", "middle", "highest three")


@dataclass(frozen=True, slots=True)
class Habits:
    """What a table of one level did in one round."""

    imp: int
    """The points of the imp's trick."""
    dead: int
    """The tricks that began when the bottle could no longer be sold."""
    sales: int
    first_price: Card
    """The price after the first trick."""
    last_price: Card


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="how rounds go at tables of one level")
    parser.add_argument("--mode", default="classic", help="(default classic)")
    parser.add_argument("--players", type=int, help="(default: most)")
    parser.add_argument("--deals", type=int, default=500, help="rounds for each (default 500)")
    parser.add_argument("--seed", default="1", help="of deals and bots (default 1)")
    parser.add_argument("--levels", nargs="+", default=levels_that_run(), help="any bots")
    told = parser.parse_args()
    check_bots(told.levels)
    setup = setup_of(told.mode, players=told.players)
    rounds = {bot: list(_rounds(setup, bot, told.seed, told.deals)) for bot in told.levels}
    mode, deals = setup.mode, counted(told.deals, "deal")
    print(f"{mode.id}, {mode.players} players, {deals}, seed {told.seed}\n")
    print(line("level", "points in the imp's trick", "tricks without a chance to sell", "sales",
               "price after the first trick", "last price"))  # fmt: skip
    print("|---|---|---|---|---|---|")
    for bot, played in rounds.items():
        habits = [habits_of(state) for state in played]
        figures = ("imp", "dead", "sales", "first_price", "last_price")
        means = (estimate([getattr(of, name) for of in habits]) for name in figures)
        print(line(f"`{bot}`", *(shown(mean).replace("+", "") for mean in means)))
    print("\nOf the cards given to a place, this share was so high in its giver's hand:\n")
    print(line("level", "to", *RANKS, "points on it"))
    print(f"|---|---|{'---:|' * (len(RANKS) + 1)}")
    for bot, played in rounds.items():
        for place, (ranks, points) in sorted(gifts_of(played).items()):
            shares = (f"{ranks[rank] / ranks.total():.0%}" for rank in range(len(RANKS)))
            print(line(f"`{bot}`", place, *shares, f"{fmean(points):.1f}"))


def _rounds(setup: Setup, bot: str, seed: str, deals: int) -> Iterator[Round]:
    """Rounds between bots of that name; the deals are the same for every bot."""
    players = setup.mode.players
    for number in range(deals):
        deal = shuffled(setup, dealer=number % players, rng=Random(f"{seed}/deal {number}"))
        bots = [make_bot(bot, seed=f"{seed}/{number}/{seat}") for seat in range(players)]
        yield play_round(setup, deal, bots)


def habits_of(state: Round) -> Habits:
    """The figures of a finished round."""
    return Habits(
        imp=points_of(state.setup.deck, state.imp),
        dead=sum(not saleable for saleable in chances_to_sell(state)),
        sales=sum(trick.bottle is not None for trick in state.tricks),
        first_price=min(winning_card(state.tricks[0].cards, START_PRICE), START_PRICE),
        last_price=min(bottle.price for bottle in state.bottles),
    )


def chances_to_sell(state: Round) -> Iterator[bool]:
    """Before each trick of a finished round: could the bottle for sale still leave its owner?"""
    bottles = [Bottle() for _ in state.bottles]
    sides = state.setup.mode.sides_for(state.dealer)
    for number, trick in enumerate(state.tricks):
        offered = bottles[for_sale(bottles)]
        owners = next((side for side in sides if offered.owner in side), ())
        left = (play for later in state.tricks[number:] for play in later.plays)
        yield any(play.card < offered.price and play.seat not in owners for play in left)
        if trick.bottle is not None:
            price = winning_card(trick.cards, offered.price)
            bottles[trick.bottle] = Bottle(price, trick.winner)


def gifts_of(rounds: Sequence[Round]) -> dict[str, tuple[Counter[int], list[int]]]:
    """By place: how high the given cards were in their givers' hands, and their points."""
    found: dict[str, tuple[Counter[int], list[int]]] = {}
    for state in rounds:
        points = state.setup.deck.points
        for choices in state.choices:
            for seat, choice in enumerate(choices):
                if isinstance(choice, Exchange):
                    for place, card in choice.gifts:
                        ranks, worth = found.setdefault(place, (Counter(), []))
                        hand = next(held for held in state.deal.hands[seat] if card in held)
                        ranks[_rank(hand, card)] += 1
                        worth.append(points[card])
    return found


def _rank(hand: Sequence[Card], card: Card) -> int:
    place = sorted(hand).index(card)
    if place < 3:
        return place
    return 4 if place >= len(hand) - 3 else 3


if __name__ == "__main__":
    main()
