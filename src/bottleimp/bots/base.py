"""What a bot is: something that chooses an action from a view."""

from abc import ABC, abstractmethod
from random import Random

from bottleimp.rules import Action, View


class Bot(ABC):
    """Sees views only, never a state. All its chance comes from `self.rng`, so it is reproducible.

    >>> class Highest(Bot):
    ...     def choose(self, view: View) -> Action:
    ...         return max(view.options.actions(), key=str)
    """

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Random(seed)

    @abstractmethod
    def choose(self, view: View) -> Action:
        """One of `view.options.actions()`; asked only when the view's seat must act."""
