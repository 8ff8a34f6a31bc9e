"""The belief head against a uniform guess, trick by trick, on rounds `imp` plays with itself.

    python -m benchmarks strength.belief --rounds 2000 --players 4 --picture belief-4.svg

Before every card played, the seat to act says for each unseen card with which seat, or in the imp's
trick, it is. The loss is the logarithm of what it gave the truth. The guess it is compared with
knows the rules: how many cards each hand has, which of them the seat gave itself, and who has run
out of a colour; beyond that all is alike to it. Classic only: one hidden hand per seat.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.charts import Line, Panel, draw
from benchmarks.strength.duels import line
from benchmarks.strength.uniform_guess import Floats, uniform
from bottleimp.bots.imp_bot import network, network_id
from bottleimp.encoding.card_bits import CARDS
from bottleimp.encoding.features import KNOWN, belief_targets, spread
from bottleimp.encoding.layout import COUNT, MAX_SEATS, TRICK
from bottleimp.encoding.planes import WIDTH
from bottleimp.encoding.program import CHOICES
from bottleimp.intervals import estimate
from bottleimp.kernel.engine import Kernel
from bottleimp.rules import setup_of

PLACES = MAX_SEATS + 1
IMP = MAX_SEATS
AT_ONCE = 256
BINS = 10


@dataclass(frozen=True)
class Riddles:
    """Unseen cards, one per row: what was said of each, and where it was."""

    rounds: npt.NDArray[np.int64]
    trick: npt.NDArray[np.int64]
    head: Floats
    guess: Floats
    place: npt.NDArray[np.int64]

    def losses(self, said: Floats) -> Floats:
        """By card, minus the logarithm of what was given to the truth."""
        found: Floats = -np.log(np.maximum(said[np.arange(len(said)), self.place], 1e-9))
        return found

    def where(self, rows: npt.NDArray[np.bool_]) -> "Riddles":
        """Those of them."""
        return Riddles(
            self.rounds[rows], self.trick[rows], self.head[rows], self.guess[rows], self.place[rows]
        )


def play(rounds: int, players: int, seed: int) -> Iterator[Riddles]:
    """The riddles of each step of the rounds, while the network plays its best on all seats."""
    session = network()
    kernel = Kernel(setup_of("classic", players=players))
    for first in range(0, rounds, AT_ONCE):
        rows = kernel.deal(min(AT_ONCE, rounds - first), seed=seed, number=first)
        numbers = np.arange(first, first + len(rows))
        for _ in range(kernel.decisions):
            info, truth = kernel.info(rows), kernel.truth(rows)
            features = spread(info)
            policy, belief = session.run(["policy", "belief"], {"features": features})
            if rows[0, COUNT] >= kernel.program[CHOICES]:
                targets = belief_targets(info, truth)
                at, card = np.nonzero(targets != KNOWN)
                yield Riddles(
                    numbers[at],
                    rows[at, TRICK] + 1,
                    _softmax(belief.reshape(len(rows), CARDS, PLACES))[at, card],
                    uniform(features)[at, card],
                    targets[at, card].astype(np.int64),
                )
            legal = kernel.legal(rows)[:, None] >> np.arange(WIDTH) & 1
            kernel.step(rows, np.where(legal, policy, -np.inf).argmax(-1))


def joined(parts: Sequence[Riddles]) -> Riddles:
    """All of them as one."""
    return Riddles(
        np.concatenate([part.rounds for part in parts]),
        np.concatenate([part.trick for part in parts]),
        np.concatenate([part.head for part in parts]),
        np.concatenate([part.guess for part in parts]),
        np.concatenate([part.place for part in parts]),
    )


def calibration(riddles: Riddles) -> list[tuple[float, float, int]]:
    """By tenth of probability: the mean of what was said, how often it was so, how many there were.

    Each card counts with each place where the rules let it be; tenths nobody used are left out.
    """
    true = np.zeros(riddles.head.shape, bool)
    true[np.arange(len(true)), riddles.place] = True
    possible_here = riddles.guess > 0
    said, true = riddles.head[possible_here], true[possible_here]
    tenth = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    found = []
    for number in range(BINS):
        here = tenth == number
        if count := int(here.sum()):
            found.append((float(said[here].mean()), float(true[here].mean()), count))
    return found


def by_trick(riddles: Riddles) -> Iterator[list[str]]:
    """Rows of a table: a trick, the losses, and what the head gains with its interval."""
    head, guess = riddles.losses(riddles.head), riddles.losses(riddles.guess)
    for trick in (*range(1, int(riddles.trick.max()) + 1), None):
        here = np.ones(len(head), bool) if trick is None else riddles.trick == trick
        if not here.any():
            continue
        of_round = riddles.rounds[here]
        cards = np.bincount(of_round)
        gains = np.bincount(of_round, (guess - head)[here])[cards > 0] / cards[cards > 0]
        gain = estimate(gains.tolist())
        yield [
            "all" if trick is None else f"{trick}",
            f"{here.sum():,}",
            f"{guess[here].mean():.3f}",
            f"{head[here].mean():.3f}",
            f"{gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}]".replace("-", "−"),
        ]


def picture(riddles: Riddles) -> str:
    """The loss by trick, and what was said against how often it was so."""
    tricks = range(1, int(riddles.trick.max()) + 1)
    lines = [
        Line(
            name=name,
            dots=True,
            points=[(t, float(loss[riddles.trick == t].mean())) for t in tricks
                    if (riddles.trick == t).any()],
        )
        for name, loss in (
            ("belief head", riddles.losses(riddles.head)),
            ("uniform guess", riddles.losses(riddles.guess)),
        )
    ]  # fmt: skip
    thirds = np.array_split(np.array(tricks), 3)
    calibrated = []
    for third in thirds:
        part = riddles.where(np.isin(riddles.trick, third))
        points = [(said, true) for said, true, _ in calibration(part)]
        name = f"tricks {third[0]} to {third[-1]}"
        calibrated.append(Line(name=name, dots=True, points=points))
    ideal = Line(name="", faint=True, points=[(0, 0), (1, 1)])
    return draw(
        [
            Panel(title="Where is the card?", across="trick", up="nats per card", lines=lines,
                  reaching=[(1, 0)]),
            Panel(title="Is it as sure as it says?", across="probability said",
                  up="how often it was so", lines=[ideal, *calibrated]),
        ],
        told="Log-loss of the belief head and of a uniform guess by trick, and its calibration",
    )  # fmt: skip


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits.astype(np.float64) - logits.max(-1, keepdims=True))
    found: Floats = powers / powers.sum(-1, keepdims=True)
    return found


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="the belief head against a uniform guess")
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4, choices=(3, 4))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="an SVG to draw")
    told = parser.parse_args()
    riddles = joined(list(play(told.rounds, told.players, told.seed)))
    print(f"network {network_id()}, classic-{told.players}, {told.rounds} rounds\n")
    print(line("trick", "cards asked", "uniform guess", "belief head", "gain, nats per card"))
    print("|---|---:|---:|---:|---|")
    for row in by_trick(riddles):
        print(line(*row))
    print(f"\n{line('said', 'mean said', 'was so', 'times')}\n|---|---:|---:|---:|")
    for said, true, count in calibration(riddles):
        low = int(said * BINS) / BINS
        print(
            line(f"{low:.1f} to {low + 1 / BINS:.1f}", f"{said:.3f}", f"{true:.3f}", f"{count:,}")
        )
    if told.picture:
        told.picture.write_text(picture(riddles), encoding="utf-8")


if __name__ == "__main__":
    main()
