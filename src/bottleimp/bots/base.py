"""Base class of bots, which choose an action from a view."""

from abc import ABC, abstractmethod
from importlib.util import find_spec
from random import Random
from typing import ClassVar

from bottleimp.rules import Action, View


class Bot(ABC):
    """Player that sees views only, never a state.

    All its randomness comes from `self.rng`, so that a seed reproduces its choices.

    >>> class Highest(Bot):
    ...     def choose(self, view: View) -> Action:
    ...         if isinstance(view.options, PlayOptions):
    ...             return Play(max(view.options.cards))
    ...         return view.options.draw(self.rng)
    """

    needs: ClassVar[tuple[str, ...]] = ()
    """Packages that the bot needs."""

    apart: ClassVar[str] = ""
    """Name of the server's process pool that the bot runs in; empty for quick bots, without a pool.

    Slow bots have a pool of their own, so that other bots do not wait for them.
    """

    searches: ClassVar[bool] = False
    """True if a decision takes long; at most all cores but one then run such bots at once."""

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Random(seed)

    @classmethod
    def installed(cls) -> bool:
        """Return whether all packages that the bot needs are installed."""
        return all(find_spec(name) is not None for name in cls.needs)

    @classmethod
    def can_run(cls) -> bool:
        """Return whether the bot can choose actions in this process."""
        return cls.installed()

    @abstractmethod
    def choose(self, view: View) -> Action:
        """Return one of `view.options.actions()`; called only when the view's seat must act."""

    def round_over(self, view: View) -> None:  # noqa: B027  (most bots have nothing to do here)
        """Receive the view of the bot's seat at the end of a round, with all scores."""

    def close(self) -> None:  # noqa: B027
        """Release resources; the bot is not used afterwards."""
