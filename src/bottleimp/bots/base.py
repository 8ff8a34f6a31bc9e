"""What a bot is: something that chooses an action from a view."""

from abc import ABC, abstractmethod
from importlib.util import find_spec
from random import Random
from typing import ClassVar

from bottleimp.rules import Action, View


class Bot(ABC):
    """Sees views only, never a state. All its chance comes from `self.rng`, so it is reproducible.

    >>> class Highest(Bot):
    ...     def choose(self, view: View) -> Action:
    ...         if isinstance(view.options, PlayOptions):
    ...             return Play(max(view.options.cards))
    ...         return view.options.draw(self.rng)
    """

    needs: ClassVar[tuple[str, ...]] = ()
    """Packages that must be installed for it."""

    apart: ClassVar[str] = ""
    """Which processes it thinks in at a server with many tables; empty: it is quick, and in none.

    Bots of the same name here share them, so that what is slow waits for its like alone.
    """

    searches: ClassVar[bool] = False
    """Whether it thinks so long that all cores but one may do so at once."""

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Random(seed)

    @classmethod
    def installed(cls) -> bool:
        """Whether all that it needs is installed."""
        return all(find_spec(name) is not None for name in cls.needs)

    @classmethod
    def can_run(cls) -> bool:
        """Whether it can be asked here."""
        return cls.installed()

    @abstractmethod
    def choose(self, view: View) -> Action:
        """One of `view.options.actions()`; asked only when the view's seat must act."""

    def round_over(self, view: View) -> None:  # noqa: B027  (most bots have nothing to do here)
        """The view of the bot's seat when a round is over, with all scores."""

    def close(self) -> None:  # noqa: B027
        """Give back what the bot holds; it is not asked again."""
