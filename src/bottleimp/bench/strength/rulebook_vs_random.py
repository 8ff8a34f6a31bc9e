"""How much better `rulebook` plays than another bot: paired deals, all line-ups, honest intervals.

Every deal is played once for each side: that side is played by one bot and all others by the
other. Luck of the cards and of the seat is the same for both, so it cancels. A deal counts as one
observation, because its rounds are not independent.

    python -m bottleimp.bench strength.rulebook_vs_random --deals 200 --jobs 2
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean, stdev

from bottleimp.bots import make_bot, play_round
from bottleimp.rules import Deal, Setup, every_setup, scores, shuffled
from bottleimp.rules.modes import Sides

RULEBOOK, RANDOM = "rulebook", "random"
Z95 = 1.96


@dataclass(frozen=True)
class Result:
    """One deal, averaged over its line-ups; bottles are those a side owned at the end."""

    margin: float
    rulebook_bottles: float
    other_bottles: float


def sides_of(setup: Setup, deal: Deal) -> Sides:
    """The sides that players sit on."""
    sides = setup.mode.sides_for(deal.dealer)
    return tuple(side for side in sides if min(side) < setup.mode.players)


def play_deal(setup: Setup, alone: str, others: str, seed: str) -> Result:
    """The deal of that seed: each side in turn is `alone`, and all the others are `others`."""
    rng = Random(seed)
    players = setup.mode.players
    deal = shuffled(setup, dealer=rng.randrange(players), rng=rng)
    sides = sides_of(setup, deal)
    other = others if alone == RULEBOOK else alone
    won: dict[str, list[float]] = {RULEBOOK: [], other: []}
    owned: dict[str, list[float]] = {RULEBOOK: [], other: []}
    for one in sides:
        names = [alone if seat in one else others for seat in range(players)]
        bots = [make_bot(name, seed=f"{seed}/{seat}") for seat, name in enumerate(names)]
        state = play_round(setup, deal, bots)
        points = scores(state)
        for side in sides:
            won[names[side[0]]].append(points[side[0]])
            owned[names[side[0]]].append(sum(bottle.owner in side for bottle in state.bottles))
    return Result(
        fmean(won[RULEBOOK]) - fmean(won[other]), fmean(owned[RULEBOOK]), fmean(owned[other])
    )


def interval(margins: Sequence[float], *, z: float = Z95) -> tuple[float, float]:
    """The mean and half the width of its interval (95 % unless told)."""
    return fmean(margins), z * stdev(margins) / len(margins) ** 0.5


def line_ups(setup: Setup, other: str = RANDOM) -> list[tuple[str, str]]:
    """One rulebook among others and one other among rulebooks; for two players that is the same."""
    both = [(RULEBOOK, other), (other, RULEBOOK)]
    return both[:1] if setup.mode.players == 2 else both


def row(setup: Setup, alone: str, others: str, results: Sequence[Result]) -> str:
    """A row of the table."""
    margin, width = interval([result.margin for result in results])
    cells = (
        f"`{setup.mode.id}`",
        f"{setup.mode.players}",
        f"`{setup.deck.id}`",
        f"one {alone}, else {others}",
        f"{len(results)}",
        f"{margin:+.1f} ± {width:.1f}",
        f"{fmean(result.rulebook_bottles for result in results):.2f}",
        f"{fmean(result.other_bottles for result in results):.2f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description="the rulebook bot against another, on paired deals"
    )
    parser.add_argument("--deals", type=int, default=200, help="deals a line-up (default 200)")
    parser.add_argument("--seed", default="1", help="of deals and bots (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--against", default=RANDOM, help="the other bot (default random)")
    told = parser.parse_args()
    print("| mode | players | deck | line-up | deals | margin | rulebook's bottles | other's |")
    print("|---|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(told.jobs) as pool:
        for setup in every_setup():
            for alone, others in line_ups(setup, told.against):
                name = f"{setup.mode.id} {setup.mode.players} {setup.deck.id}"
                print(f"{name}: one {alone}, else {others}", file=sys.stderr, flush=True)
                seeds = [f"{told.seed}/{name}/{number}" for number in range(told.deals)]
                play = partial(play_deal, setup, alone, others)
                print(
                    row(setup, alone, others, list(pool.map(play, seeds, chunksize=5))), flush=True
                )


if __name__ == "__main__":
    main()
