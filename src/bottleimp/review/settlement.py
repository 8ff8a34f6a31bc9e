"""What of a loss is told: a chance that stays is counted once.

A chance that `imp` overlooks is there again at the seat's next decision, so what of it is still
there then is taken off. Where the reference turned out to be the worse one in the worlds that
compared it, nothing was lost. A verdict is settled when that next one is known, or that there is
none.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bottleimp.review.grades import grade
from bottleimp.review.verdict import PLAY, Verdict


def settled(
    verdicts: Iterable[Verdict], bounds: Mapping[bool, tuple[float, ...]]
) -> Iterator[Verdict]:
    """The same verdicts in the same order, each as soon as it is settled.

    `bounds` are those of the grades: of plays, and of what is chosen before the tricks.
    """
    waiting: list[tuple[Verdict, float | None]] = []
    for verdict in verdicts:
        waiting = [
            (one, verdict.lead if still is None and one.seat == verdict.seat else still)
            for one, still in waiting
        ]
        waiting.append((verdict, None))
        while waiting[0][1] is not None:
            yield _told(*waiting.pop(0), bounds)
    for one, still in waiting:
        yield _told(one, still, bounds)


def _told(
    verdict: Verdict, still: float | None, bounds: Mapping[bool, tuple[float, ...]]
) -> Verdict:
    lost = max(0.0, verdict.loss)
    shown = lost - max(0.0, min(lost, still or 0.0))
    policy = next(each.policy for each in verdict.options if each.choice == verdict.played)
    found = grade(shown, verdict.error, policy, bounds[verdict.kind == PLAY])
    return replace(verdict, shown=shown, grade=found)
