"""The baseline bot of each setup, which must itself lose little of the points at stake.

The figures are those of docs/strength.md ("What imp leaves on the table").
"""

from dataclasses import dataclass

from bottleimp.rules import Setup

MOST = 0.1
"""Maximum loss of a baseline bot, as a share of the spread of results."""


@dataclass(frozen=True)
class MeasuredBaseline:
    """A measurement of the baseline bot in one setup, in points per round."""

    loss: float
    """The baseline player's loss against the best of all legal cards."""
    low: float
    """The lower end of its 95 % interval."""
    spread: float
    """The spread of results under random play."""


MEASURED = {
    "classic-3": MeasuredBaseline(4.5, 3.5, 38),
    "classic-4": MeasuredBaseline(1.6, 1.0, 29),
    "teams-2-1-1-4": MeasuredBaseline(2.9, 1.6, 60),
    "teams-2-2-1-5": MeasuredBaseline(3.4, 1.8, 69),
    "teams-2-2-2-6": MeasuredBaseline(2.6, 1.2, 59),
    "teams-2-2-1-1-6": MeasuredBaseline(1.0, 0.3, 60),
    "two-bottles-5": MeasuredBaseline(2.5, 1.3, 33),
    "two-bottles-6": MeasuredBaseline(1.7, 0.6, 31),
    "eye-2": MeasuredBaseline(0.0, -1.9, 67),
    "lopaka-2": MeasuredBaseline(0.1, -0.8, 41),
    "house-2": MeasuredBaseline(1.1, -0.3, 67),
}


def yardstick(setup: Setup) -> str:
    """Return the baseline bot; with two players it is `devil`, which searches."""
    return "devil" if setup.mode.duel else "imp"


def measured(setup: Setup) -> MeasuredBaseline | None:
    """Return the measurement of a setup; None for a mode of another package."""
    return MEASURED.get(f"{setup.mode.id}-{setup.mode.players}")


def is_yardstick(setup: Setup) -> bool:
    """Return True if rounds of this setup can be reviewed.

    The lower end of the interval of the baseline bot's loss must not exceed `MOST`.
    """
    found = measured(setup)
    return found is not None and found.low <= MOST * found.spread
