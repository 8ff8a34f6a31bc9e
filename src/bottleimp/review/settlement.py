"""Settlement of comparisons into verdicts, so that a lasting opportunity is counted once.

An opportunity that `imp` overlooks too is often still there at the seat's next decision. The part
that is still available then is subtracted from the loss. A negative loss, where the reference was
the worse choice in the worlds that compared it, counts as 0. A comparison can be settled as soon as
the seat's next decision is known, or the round has no further one.
"""

from collections.abc import Iterable, Iterator, Mapping

from bottleimp.review.grades import grade
from bottleimp.review.verdict import PLAY, Comparison, Verdict


def settle(
    comparisons: Iterable[Comparison], bounds: Mapping[bool, tuple[float, ...]]
) -> Iterator[Verdict]:
    """Yield the verdicts in the order of the comparisons, each as soon as it is settled.

    `bounds` are the grade bounds: under True for plays, under False for choices before the tricks.
    """
    waiting: list[tuple[Comparison, float | None]] = []
    for comparison in comparisons:
        waiting = [
            (earlier, comparison.lead if left is None and earlier.seat == comparison.seat else left)
            for earlier, left in waiting
        ]
        waiting.append((comparison, None))
        while waiting[0][1] is not None:
            yield _verdict(*waiting.pop(0), bounds)
    for comparison, left in waiting:
        yield _verdict(comparison, left, bounds)


def _verdict(
    comparison: Comparison, left: float | None, bounds: Mapping[bool, tuple[float, ...]]
) -> Verdict:
    """Return the verdict, given the lead at the seat's next decision (None: there is none)."""
    lost = max(0.0, comparison.loss)
    shown = lost - max(0.0, min(lost, left or 0.0))
    options = comparison.options
    policy = next(option.policy for option in options if option.choice == comparison.played)
    grade_bounds = bounds[comparison.kind == PLAY]
    return Verdict(
        **vars(comparison),
        shown=shown,
        grade=grade(shown, comparison.error, policy, grade_bounds),
    )
