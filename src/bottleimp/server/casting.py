"""Bots for seats: which there are, how strong, what they are called."""

from bottleimp.bots import bots_that_run
from bottleimp.server.wire import Refusal

OPEN = "open"

# From the story, and its islands. Lopaka is not among them: he has a seat of his own.
_NAMES = ("Keawe", "Kokua", "Kiano", "Keola", "Lehua", "Nahinu", "Mahina", "Kalamake", "Nalu")

# From the weakest to the strongest; a bot that is not named here is taken for stronger still.
_STRENGTH = ("random", "lopaka", "rulebook", "imp")
_DEFAULT = ("rulebook", "random")


def bots_by_level() -> list[str]:
    """All bots, the weakest first."""
    order = {name: level for level, name in enumerate(_STRENGTH)}
    return sorted(bots_that_run(), key=lambda name: order.get(name, len(order)))


def default_bot() -> str:
    """Who takes an open seat, or plays for somebody who is away."""
    return next(name for name in _DEFAULT if name in bots_that_run())


def check_bot(name: str) -> str:
    """The name, if there is such a bot."""
    if name not in bots_that_run():
        raise Refusal("bad-message", "there is no such bot")
    return name


def bot_name(taken: list[str]) -> str:
    """A name nobody at the table has yet."""
    return next(name for name in _NAMES if name not in taken)
