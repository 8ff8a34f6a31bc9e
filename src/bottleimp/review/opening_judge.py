"""Comparison of choices before the tricks (exchange and show) with their references.

The seat knows little more than its own cards then, so worlds are drawn uniformly from the rounds
that fit its view. All other choices, and the plays of all seats, are those that `imp` prefers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from bottleimp.bots.search.evaluator import Evaluate, Floats
from bottleimp.bots.search.lockstep_search import Search
from bottleimp.bots.search.race import Flags, RaceSettings
from bottleimp.bots.search.trial import STREAMS, Trial, create_results
from bottleimp.encoding.card_bits import bits_of
from bottleimp.encoding.layout import COUNT, ROW_WORDS, TURN, Words
from bottleimp.encoding.program import CHOICES
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import actions_of, from_rules
from bottleimp.review.beam import likeliest
from bottleimp.review.ends import ended
from bottleimp.review.opening_reasons import Exchanged
from bottleimp.review.play_judge import ComparisonBatch, JudgeSettings, compare_choices
from bottleimp.rules import Round, Show, View, apply, start, view
from bottleimp.rules.worlds import Worlds

CHOOSING = RaceSettings(
    worlds=48, min_batches=1, max_batches=8, max_survivors=3, max_evaluations=60_000
)
DEFAULT_SETTINGS = JudgeSettings(choosing=CHOOSING, least=8, most=8)


@dataclass(frozen=True)
class Opening:
    """A secret choice of a seat before the tricks."""

    kind: str
    """The name of its phase."""
    view: View
    """The seat's view when the phase began, before any choice of the phase."""
    steps: tuple[int, ...]
    """Numbers of its single actions in the round, one per card or packet."""
    chosen: tuple[int, ...]
    """The action taken at each step."""
    dealt: Words
    """The true position before the choice, as a row; used only for hindsight."""
    rest: tuple[int, ...]
    """True actions of later seats in the phase; used only for hindsight."""


@dataclass(frozen=True)
class OpeningComparison:
    """The comparison of one opening. Its actions are indices of `candidates`."""

    candidates: tuple[tuple[int, ...], ...]
    batch: ComparisonBatch
    """Arrays for this one position."""


def openings_of(state: Round) -> Iterator[Opening]:
    """Yield every choice before the tricks, in the order in which the kernel takes them."""
    now, taken, first = start(state.setup, state.deal), list(actions_of(state)), 0
    for phase, choices in zip(state.setup.mode.phases, state.choices, strict=True):
        before, made = now, [choice for choice in choices if choice is not None]
        counts = [1 if isinstance(choice, Show) else len(choice.cards) for choice in made]
        end = first + sum(counts)
        for seat, (choice, count) in enumerate(zip(made, counts, strict=True)):
            steps, after = tuple(range(first, first + count)), first + count
            chosen, rest = tuple(taken[first:after]), tuple(taken[after:end])
            yield Opening(phase.name, view(before, seat), steps, chosen, from_rules(now), rest)
            now, first = apply(now, seat, choice), after


class OpeningJudge:
    """The judge of choices before the tricks in one setup."""

    def __init__(
        self, kernel: Kernel, evaluate: Evaluate, settings: JudgeSettings = DEFAULT_SETTINGS
    ) -> None:
        self.settings = settings
        self.search = Search(kernel, evaluate, settings.choosing)

    def compare(self, opening: Opening, *, seed: int) -> OpeningComparison:
        """Compare the choice made with the best of it and the likeliest other choices."""
        worlds, search, choosing = Worlds(opening.view), self.search, self.settings.choosing
        first = self._draw_worlds(worlds, opening, 1, Random(f"{seed}:{opening.steps[0]}"))
        found = likeliest(search, first[0], opening.steps, opening.chosen)
        candidates = tuple(candidate.actions for candidate in found)
        trial = Trial(
            first, np.array([opening.steps[0]]), seed, np.arange(len(found))[None],
            np.array([[candidate.log_policy for candidate in found]], np.float32),
            np.zeros((1, 0, 0), np.float32),
            *create_results(1, len(found), choosing.max_batches, choosing.worlds),
        )  # fmt: skip

        def roll(trial: Trial, at: Words, among: Flags) -> None:
            (number,), count = trial.numbers(at), self.settings.choosing.worlds
            rows = self._draw_worlds(worlds, opening, count, Random(f"{seed}:{number}"))
            here = np.flatnonzero(among[0])
            results = np.full((1, len(candidates), count), np.nan, np.float32)
            results[0, here], spent = self._outcomes(
                rows, opening, [candidates[nth] for nth in here]
            )
            weights = np.full((1, count), 1 / count, np.float32)
            trial.note(at, results, weights, np.array([spent]))

        place = np.array([[candidate.made for candidate in found].index(True)])
        return OpeningComparison(candidates, compare_choices(trial, place, roll, self.settings))

    def facts(self, opening: Opening, comparison: OpeningComparison) -> Exchanged:
        """Return how the compared rounds ended, with the exchange made and with the reference."""
        batch, worlds = comparison.batch, Worlds(opening.view)
        fresh, count = batch.fresh, self.settings.choosing.worlds
        first = int(fresh.keys[0]) * STREAMS + fresh.stream
        batches = [
            self._draw_worlds(worlds, opening, count, Random(f"{fresh.seed}:{first + nth}"))
            for nth in range(int(fresh.batches[0]))
        ]
        rows = np.concatenate(batches)
        gifts = (opening.chosen, comparison.candidates[batch.reference[0]])
        ends, _ = self._ends(rows, gifts)
        seat = int(rows[0, TURN])
        has_seen_all = all(len(hand.cards) == hand.size for hand in opening.view.hands[seat])
        cards = bits_of(card for hand in opening.view.hands[seat] for card in hand.cards)
        weights = np.full(len(rows), 1 / len(rows), np.float32)
        return Exchanged(
            **ended(self.search.kernel, ends, seat, weights),
            gifts=gifts,
            hand=cards if has_seen_all else 0,
        )

    def true_lead(self, opening: Opening, better: tuple[int, ...]) -> float:
        """Return the points by which the choice `better` beats the choice made in the true deal."""
        kernel, seat = self.search.kernel, int(opening.dealt[TURN])
        rows = np.array([opening.dealt, opening.dealt])
        for pair in zip(better, opening.chosen, strict=True):
            kernel.step(rows, list(pair))
        for action in opening.rest:
            kernel.step(rows, [action, action])
        self.choose_until(rows, int(kernel.program[CHOICES]))
        self.search.play_on(rows)
        one, other = kernel.utilities(rows)[:, seat].tolist()
        return float(one - other)

    def _draw_worlds(self, worlds: Worlds, opening: Opening, count: int, rng: Random) -> Words:
        """Draw `count` worlds as rows before this choice; earlier seats choose like `imp`."""
        rows = np.array([from_rules(worlds.draw(rng)) for _ in range(count)])
        self.choose_until(rows, opening.steps[0])
        return rows

    def choose_until(self, rows: Words, step: int) -> int:
        """Take the policy's favourite actions up to a step; return the number of evaluations."""
        kernel, spent = self.search.kernel, 0
        while rows[0, COUNT] < step:
            kernel.step(rows, self.search.choose_by_policy(rows))
            spent += len(rows)
        return spent

    def _outcomes(
        self, worlds: Words, opening: Opening, candidates: list[tuple[int, ...]]
    ) -> tuple[Floats, int]:
        """Return the seat's utility by candidate and world, and the number of evaluations."""
        rows, spent = self._ends(worlds, candidates)
        utilities = self.search.kernel.utilities(rows)[:, opening.view.seat]
        return utilities.reshape(len(candidates), -1), spent

    def _ends(self, worlds: Words, candidates: Sequence[tuple[int, ...]]) -> tuple[Words, int]:
        """Return the finished rounds by candidate and world, and the number of evaluations."""
        kernel = self.search.kernel
        rows = np.repeat(worlds[None], len(candidates), axis=0).reshape(-1, ROW_WORDS)
        for singles in zip(*candidates, strict=True):
            kernel.step(rows, np.repeat(singles, len(worlds)))
        spent = self.choose_until(rows, int(kernel.program[CHOICES]))
        return rows, spent + int(self.search.play_on(rows).sum())
