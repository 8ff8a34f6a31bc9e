"""The choices before the tricks that the policy likes most, and the one that was made.

An exchange is chosen card by card, so the likeliest are found by a beam over the single choices;
cards for the same place are a set, whichever comes first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from bottleimp.bots.search.lockstep_search import Search
from bottleimp.encoding.layout import DEALER, Words
from bottleimp.encoding.program import AIM, INTO, TO, step_at

WIDTH = 8
"""Single choices that are followed from each point."""
MOST = 6
"""Candidates, besides the one that was made."""

Gifts: TypeAlias = frozenset[tuple[int, ...]]
"""Where each card goes."""
Begun: TypeAlias = tuple[tuple[int, ...], float, Words]
"""Single choices so far, how likely they are, and the row after them."""


@dataclass(frozen=True)
class Candidate:
    """A whole choice, as single ones."""

    actions: tuple[int, ...]
    log_policy: float
    made: bool
    """It is what was chosen."""


def likeliest(
    search: Search, row: Words, steps: tuple[int, ...], chosen: tuple[int, ...]
) -> list[Candidate]:
    """The likeliest choices from a row in which the first step is due, and that one."""
    program, dealer = search.kernel.program, int(row[DEALER])
    starts = [step_at(dealer, nth) for nth in steps]
    places = [tuple(int(program[at + part]) for part in (AIM, TO, INTO)) for at in starts]

    def gifts(actions: tuple[int, ...]) -> Gifts:
        pairs = zip(places, actions, strict=False)
        return frozenset((*place, action) for place, action in pairs)

    beam: dict[Gifts, Begun] = {frozenset(): ((), 0.0, row)}
    for _ in steps:
        beam = _longer(search, list(beam.values()), gifts)
    made, found = gifts(chosen), []
    for key, (actions, log_policy, _) in list(beam.items())[:MOST]:
        found.append(Candidate(chosen if key == made else actions, log_policy, key == made))
    if not any(candidate.made for candidate in found):
        found.append(Candidate(chosen, log_chance(search, row, chosen), made=True))
    return found


def _longer(
    search: Search,
    beam: list[Begun],
    gifts: Callable[[tuple[int, ...]], Gifts],
) -> dict[Gifts, Begun]:
    """Each of these with one more choice, equal ones as one; the likeliest first."""
    rows = np.array([row for _, _, row in beam])
    logs = search.worlds.log_policy(search.kernel.info(rows))
    merged: dict[Gifts, Begun] = {}
    for (actions, so_far, row), log_policy in zip(beam, logs, strict=True):
        for action in np.argsort(-log_policy, kind="stable")[:WIDTH]:
            if not np.isfinite(log_policy[action]):
                continue
            longer = (*actions, int(action))
            after, chance = row[None].copy(), so_far + float(log_policy[action])
            search.kernel.step(after, [action])
            if (key := gifts(longer)) in merged:
                first, other, row_after = merged[key]
                merged[key] = (first, float(np.logaddexp(other, chance)), row_after)
            else:
                merged[key] = (longer, chance, after[0])
    ordered = sorted(merged.items(), key=lambda item: -item[1][1])
    return dict(ordered[: 2 * WIDTH])


def log_chance(search: Search, row: Words, chosen: tuple[int, ...]) -> float:
    """How likely the policy makes that choice, in this order."""
    rows, total = row[None].copy(), 0.0
    for action in chosen:
        total += float(search.worlds.log_policy(search.kernel.info(rows))[0, action])
        search.kernel.step(rows, [action])
    return total
