"""The bots that can sit at a table, and their names."""

from collections.abc import Collection

from bottleimp.bots import FIRST_LEVEL, LEVELS, bots_that_run
from bottleimp.table.events import Replaced
from bottleimp.table.messages import Refusal
from bottleimp.table.table_state import Table

OPEN = "open"

# From the story, and its islands, without two. Lopaka has a seat of his own. Keawe teaches
# and gives hints: as an opponent he would know more than the player whom he advises.
_NAMES = ("Kokua", "Kiano", "Keola", "Lehua", "Nalu", "Mahina", "Nahinu", "Kalamake")

STAND_IN = "rulebook"
"""The bot that plays for a person who is away."""


def check_bot(name: str) -> str:
    """Return the bot's name, or raise `Refusal` if there is no such bot."""
    if name not in bots_that_run():
        raise Refusal("bad-message", "there is no such bot")
    return name


def find_replacements(table: Table, unable: Collection[str] = ()) -> list[Replaced]:
    """Replace each bot that cannot run here, or is in `unable`, by the next weaker one that can."""
    wanted = {seat: place.bot for seat, place in enumerate(table.places) if place.bot}
    if not wanted:
        return []
    able = [bot for bot in bots_that_run() if bot not in unable]
    return [
        Replaced(seat, _next_weaker(bot, able), bot)
        for seat, bot in wanted.items()
        if bot not in able
    ]


def _next_weaker(wanted: str, able: list[str]) -> str:
    levels = list(LEVELS)
    weaker = levels[: levels.index(wanted)] if wanted in levels else []
    return next((level for level in reversed(weaker) if level in able), FIRST_LEVEL)


def free_bot_name(taken: list[str]) -> str:
    """Return a bot's name that is not in `taken`."""
    return next(name for name in _NAMES if name not in taken)
