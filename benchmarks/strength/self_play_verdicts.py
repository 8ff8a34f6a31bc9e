"""Rounds that `imp`, or `devil`, plays with itself, one seat's plays of each judged."""

from functools import partial
from typing import NamedTuple

import numpy as np

from bottleimp.bots.search.lockstep_search import Search
from bottleimp.encoding.layout import COUNT, Words
from bottleimp.encoding.program import CHOICES
from bottleimp.review.decisions import Choose, Plays, own_plays
from bottleimp.review.play_judge import PlayJudge

METHOD = 2
"""Of how it is judged: rounds kept by another are not counted."""


class SelfPlayVerdict(NamedTuple):
    """One play of a seat that had a choice."""

    number: int
    """Actions before it in the round."""
    differs: bool
    """The reference is another card than the one played."""
    lead: float
    """Points of the reference over it, in fresh worlds."""
    error: float
    expected: float
    """Points that were expected of the card played."""
    policy: float
    """How likely the policy plays the reference."""
    true: float
    """Points of the reference over it in the true deal."""


def judge_rounds(
    judge: PlayJudge, first: int, count: int, *, seed: int, by: Search | None = None
) -> list[list[SelfPlayVerdict]]:
    """Play rounds and judge one seat's plays of each, all in lock-step; seats take turns.

    All play as the policy likes best, or by that search.
    """
    kernel, players = judge.search.kernel, judge.search.kernel.setup.mode.players
    numbers = first + np.arange(count)
    rows = kernel.deal(count, seed=seed, number=first)
    choose: Choose = judge.search.choose_by_policy
    if by is not None:
        choose = partial(searched, by, numbers, seed=~seed)
    plays = own_plays(kernel, choose, rows, numbers // players % players)
    found: list[list[SelfPlayVerdict]] = [[] for _ in range(count)]
    for nth, play in zip(plays.rounds, _judged(judge, plays, numbers, seed), strict=True):
        found[nth].append(play)
    return found


def searched(search: Search, numbers: Words, rows: Words, *, seed: int) -> Words:
    """By row of the rounds of these numbers: what search plays in tricks; before, what is liked."""
    kernel, actions = search.kernel, search.choose_by_policy(rows)
    legal, begun = kernel.legal(rows), rows[:, COUNT] >= kernel.program[CHOICES]
    at = np.flatnonzero(begun & (legal & (legal - 1) != 0))
    if len(at):
        known = rows[at]
        kernel.hide(known, kernel.turns(known))
        keys = numbers[at] * 128 + known[:, COUNT]
        actions[at] = search.choose(known, keys=keys, seed=seed)
    return actions


def _judged(judge: PlayJudge, plays: Plays, numbers: Words, seed: int) -> list[SelfPlayVerdict]:
    known, every = plays.known(judge.search.kernel), np.arange(len(plays.rows))
    keys = numbers[plays.rounds] * 128 + plays.rows[:, COUNT]
    verdicts = judge.compare(known, plays.actions, keys=keys, seed=seed)
    reference = verdicts.reference
    both = np.stack((verdicts.actions[every, reference], plays.actions), axis=1)
    true, _ = judge.search.play_out(plays.rows[:, None], known, both)
    figures = (
        verdicts.loss,
        verdicts.error,
        verdicts.points[every, verdicts.played],
        verdicts.policy[every, reference],
        true[:, 0, 0] - true[:, 1, 0],
    )
    columns = zip(*(figure.astype(float).round(4).tolist() for figure in figures), strict=True)
    counts, differs = plays.rows[:, COUNT].tolist(), (reference != verdicts.played).tolist()
    return [
        SelfPlayVerdict(number, differ, *rest)
        for number, differ, rest in zip(counts, differs, columns, strict=True)
    ]
