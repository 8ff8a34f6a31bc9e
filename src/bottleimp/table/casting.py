"""Bots for seats: which there are, and what they are called."""

from bottleimp.bots import bots_that_run
from bottleimp.table.messages import Refusal

OPEN = "open"

# From the story, and its islands. Lopaka is not among them: he has a seat of his own.
_NAMES = ("Keawe", "Kokua", "Kiano", "Keola", "Lehua", "Nahinu", "Mahina", "Kalamake", "Nalu")

STAND_IN = "rulebook"
"""Who plays for somebody who is away: no worse than most would themselves."""


def check_bot(name: str) -> str:
    """The name, if there is such a bot."""
    if name not in bots_that_run():
        raise Refusal("bad-message", "there is no such bot")
    return name


def bot_name(taken: list[str]) -> str:
    """A name nobody at the table has yet."""
    return next(name for name in _NAMES if name not in taken)
