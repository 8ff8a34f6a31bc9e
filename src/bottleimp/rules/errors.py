"""What can go wrong, as exceptions that say what and why."""


class BottleImpError(Exception):
    """Base of every error this package raises on purpose; its text is one clear line."""


class UnknownName(BottleImpError):
    """A mode, deck or the like that does not exist, or does not fit together."""


class BadDeal(BottleImpError):
    """Cards that cannot be dealt so in this mode and deck."""


class BadText(BottleImpError):
    """Text or JSON that does not say what it should: a card, an action, a code, a view."""


class BadCode(BadText):
    """A code that stands for nothing; what is wrong lies within these characters, from 1."""

    def __init__(self, reason: str, *, first: int, last: int) -> None:
        super().__init__(reason)
        self.first, self.last = first, last


class IllegalAction(BottleImpError):
    """An action that the rules forbid now; the text is the reason."""
