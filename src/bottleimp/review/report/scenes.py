"""Replay of a finished round, with the position before each decision."""

from dataclasses import dataclass
from itertools import groupby

from bottleimp.review.verdict import PLAY, Verdict
from bottleimp.rules import Card, Play, Played, Round, Trick, apply, start


@dataclass(frozen=True)
class Step:
    """A play, and the position before it."""

    trick: int
    played: Played
    before: Round


@dataclass(frozen=True)
class Scene:
    """A finished round, step by step."""

    state: Round
    chosen: tuple[Round, ...]
    """The position at the start of each phase before the tricks."""
    steps: tuple[Step, ...]

    def at(self, verdict: Verdict) -> Round:
        """Return the position before the judged decision."""
        if verdict.kind != PLAY:
            names = [phase.name for phase in self.state.setup.mode.phases]
            return self.chosen[names.index(verdict.kind)]
        here = (verdict.trick, verdict.seat, verdict.played)
        steps = ((step.trick, *step.played[:2], step.before) for step in self.steps)
        return next(before for *where, before in steps if tuple(where) == here)

    def tricks(self) -> list[tuple[Trick, tuple[Step, ...], Round]]:
        """Return each trick with its steps and the position after it."""
        found = [tuple(steps) for _, steps in groupby(self.steps, key=lambda step: step.trick)]
        after = [*(steps[0].before for steps in found[1:]), self.state]
        return list(zip(self.state.tricks, found, after, strict=True))


def told(state: Round) -> Scene:
    """Replay a finished round."""
    now, chosen, steps = start(state.setup, state.deal), [], []
    for choices in state.choices:
        chosen.append(now)
        for seat, choice in enumerate(choices):
            if choice is not None:
                now = apply(now, seat, choice)
    for nth, trick in enumerate(state.tricks):
        for play in trick.plays:
            steps.append(Step(nth, play, now))
            now = apply(now, play.seat, Play(play.card))
    return Scene(state, tuple(chosen), tuple(steps))


def sold(trick: Trick, before: Round, after: Round) -> tuple[Card, Card] | None:
    """Return the old and new price of the bottle that a trick sold; None if none was sold."""
    if trick.bottle is None:
        return None
    return before.bottles[trick.bottle].price, after.bottles[trick.bottle].price
