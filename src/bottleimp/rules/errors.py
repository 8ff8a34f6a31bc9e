"""Exceptions for invalid input and illegal actions."""


class BottleImpError(Exception):
    """Base class of all errors that this package raises on purpose. The message is one line."""


class UnknownName(BottleImpError):
    """A name that does not exist, for instance of a mode, a deck or a bot."""


class BadSetup(BottleImpError):
    """A mode, player count, deck, seat or number of bots that does not fit the others."""


class BadBot(BottleImpError):
    """A bot that cannot be loaded, created or run."""


class BadDeal(BottleImpError):
    """A deal whose cards or dealer do not fit the mode and the deck."""


class BadText(BottleImpError):
    """Text or JSON that cannot be read as a card, an action, a code or a view."""


class BadCode(BadText):
    """A code that cannot be read; the mistake is in the characters `first` to `last`, from 1."""

    def __init__(self, reason: str, *, first: int, last: int) -> None:
        super().__init__(reason)
        self.first, self.last = first, last


class IllegalAction(BottleImpError):
    """An action that the rules do not allow in this state; the message is the reason."""
