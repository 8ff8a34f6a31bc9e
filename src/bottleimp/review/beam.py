"""Beam search for the likeliest choices before the tricks.

The policy chooses an exchange card by card, so the beam runs over single actions. Cards for the
same place form a set, in which the order does not matter.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from bottleimp.bots.search.lockstep_search import Search
from bottleimp.encoding.layout import DEALER, Words
from bottleimp.encoding.program import AIM, INTO, TO, step_at

WIDTH = 8
"""Number of actions expanded from each sequence."""
MOST = 6
"""Maximum number of candidates besides the choice made."""

Gifts: TypeAlias = frozenset[tuple[int, ...]]
"""The place and the card of each action, without an order."""
Begun: TypeAlias = tuple[tuple[int, ...], float, Words]
"""Actions so far, their log probability, and the row after them."""


@dataclass(frozen=True)
class Candidate:
    """A complete choice as a sequence of actions."""

    actions: tuple[int, ...]
    log_policy: float
    made: bool
    """True for the choice that the seat made."""


def likeliest(
    search: Search, row: Words, steps: tuple[int, ...], chosen: tuple[int, ...]
) -> list[Candidate]:
    """Return the likeliest choices and the one made, from a row before the first of `steps`."""
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
    """Extend each sequence by one action and merge equal sets; the likeliest comes first."""
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
    """Return the policy's log probability of the actions in this order."""
    rows, total = row[None].copy(), 0.0
    for action in chosen:
        total += float(search.worlds.log_policy(search.kernel.info(rows))[0, action])
        search.kernel.step(rows, [action])
    return total
