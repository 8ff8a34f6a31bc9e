"""How much better `rulebook` plays than `random`: paired deals, all line-ups, honest intervals.

Every deal is played once for each side: that side is played by one bot and all others by the
other. Luck of the cards and of the seat is the same for both, so it cancels. A deal counts as one
observation, because its rounds are not independent.

    python -m benchmarks.rulebook_vs_random --deals 200 --jobs 2
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from bottleimp.bots import make_bot, play_round
from bottleimp.rules import Deal, Setup, every_setup, scores, shuffled
from bottleimp.rules.modes import Sides

RULEBOOK, RANDOM = "rulebook", "random"


@dataclass(frozen=True)
class Result:
    """One deal, averaged over its line-ups; bottles are those a side owned at the end."""

    margin: float
    rulebook_bottles: float
    random_bottles: float


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
    results = []
    for one in sides:
        names = [alone if seat in one else others for seat in range(players)]
        bots = [make_bot(name, seed=f"{seed}/{seat}") for seat, name in enumerate(names)]
        state = play_round(setup, deal, bots)
        points = scores(state)
        by_bot: dict[str, list[tuple[int, int]]] = {RULEBOOK: [], RANDOM: []}
        for side in sides:
            bottles = sum(bottle.owner in side for bottle in state.bottles)
            by_bot[names[side[0]]].append((points[side[0]], bottles))
        results.append(by_bot)

    def mean(bot: str, what: int) -> float:
        return fmean(fmean(side[what] for side in result[bot]) for result in results)

    return Result(
        margin=mean(RULEBOOK, 0) - mean(RANDOM, 0),
        rulebook_bottles=mean(RULEBOOK, 1),
        random_bottles=mean(RANDOM, 1),
    )


def interval(margins: Sequence[float], *, z: float = 1.96) -> tuple[float, float]:
    """The mean and half the width of its interval (95 % at z = 1.96)."""
    return fmean(margins), z * stdev(margins) / len(margins) ** 0.5


def line_ups(setup: Setup) -> list[tuple[str, str]]:
    """One rulebook among random and one random among rulebook; for two players that is one."""
    both = [(RULEBOOK, RANDOM), (RANDOM, RULEBOOK)]
    return both[:1] if setup.mode.players == 2 else both


def row(setup: Setup, alone: str, others: str, results: Sequence[Result]) -> str:
    margin, width = interval([result.margin for result in results])
    rulebook = fmean(result.rulebook_bottles for result in results)
    random = fmean(result.random_bottles for result in results)
    cells: Iterable[object] = (
        f"`{setup.mode.id}`",
        setup.mode.players,
        f"`{setup.deck.id}`",
        f"1 {alone}, others {others}",
        len(results),
        f"{margin:+.1f} ± {width:.1f}",
        f"{rulebook:.2f}",
        f"{random:.2f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="rulebook against random, on paired deals")
    parser.add_argument("--deals", type=int, default=200, help="deals a line-up (default 200)")
    parser.add_argument("--seed", default="1", help="of deals and bots (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    options = parser.parse_args()
    print("| mode | players | deck | line-up | deals | margin | rulebook's bottles | random's |")
    print("|---|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(options.jobs) as pool:
        for setup in every_setup():
            for alone, others in line_ups(setup):
                name = f"{setup.mode.id} {setup.mode.players} {setup.deck.id}"
                print(f"{name}: 1 {alone}, others {others}", file=sys.stderr, flush=True)
                seeds = [f"{options.seed}/{name}/{number}" for number in range(options.deals)]
                same = len(seeds)
                results = pool.map(
                    play_deal, [setup] * same, [alone] * same, [others] * same, seeds, chunksize=10
                )
                print(row(setup, alone, others, list(results)), flush=True)


if __name__ == "__main__":
    main()
