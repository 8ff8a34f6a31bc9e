"""The bots by name, and how to name others.

A bot is named by the registry (`rulebook`), as a class of any module (`my_bots:Careful`), or as a
program (`exec:node careful.js`). The last two run code of the caller's choice: whoever takes names
from strangers must compare them with `BOTS` first. Any package can bring a family of bots with an
entry point of the group `bottleimp.bots`: `openspiel-ismcts:2000` is of the family `openspiel`.
"""

from typing import TYPE_CHECKING

from bottleimp.bots.base import Bot
from bottleimp.bots.devil_bot import DevilBot
from bottleimp.bots.expert_bot import ExpertBot
from bottleimp.bots.imp_bot import ImpBot
from bottleimp.bots.levels import BeginnerBot, CasualBot
from bottleimp.bots.lopaka_bot import LopakaBot
from bottleimp.bots.random_bot import RandomBot
from bottleimp.bots.rulebook import RulebookBot
from bottleimp.rules import BadBot, UnknownName

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LEVELS: dict[str, type[Bot]] = {
    "beginner": BeginnerBot,
    "casual": CasualBot,
    "rulebook": RulebookBot,
    "expert": ExpertBot,
    "imp": ImpBot,
    "devil": DevilBot,
}
"""Opponents for people, the weakest first."""

FIRST_LEVEL = "beginner"
"""Whom a new player meets."""

BOTS: dict[str, type[Bot]] = {**LEVELS, "random": RandomBot, "lopaka": LopakaBot}


def bots_that_run() -> list[str]:
    """The bots whose needs are installed here."""
    return [name for name, bot in BOTS.items() if bot.can_run()]


def levels_that_run() -> list[str]:
    """The levels among them, the weakest first."""
    return [name for name in bots_that_run() if name in LEVELS]


EXEC = "exec:"
FAMILIES = "bottleimp.bots"


def make_bot(name: str, *, seed: int | str = 0) -> Bot:
    """The bot of that name; the same seed makes the same choices."""
    return BOTS[name](seed) if name in BOTS else _from_elsewhere(name, seed)


def _from_elsewhere(name: str, seed: int | str) -> Bot:
    """A bot that is not ours; what it takes to have one is loaded now."""
    from bottleimp.bots.bot_loader import load_bot
    from bottleimp.bots.external_bot import ExternalBot

    if name.startswith(EXEC):
        return ExternalBot(name.removeprefix(EXEC), seed)
    if family := next((each for each in _families() if name.startswith(f"{each.name}-")), None):
        return _of_family(family, name, seed)
    if ":" in name:
        return load_bot(name)(seed)
    raise UnknownName(
        f"no bot {name!r}; there are {', '.join(BOTS)}, exec:COMMAND and package.module:Class"
    )


def _families() -> tuple["EntryPoint", ...]:
    from importlib.metadata import entry_points

    return tuple(entry_points(group=FAMILIES))


def _of_family(family: "EntryPoint", name: str, seed: int | str) -> Bot:
    """A family is a function that makes the bot of a name with a seed."""
    try:
        make = family.load()
    except ImportError as error:
        raise BadBot(f"bot {name!r} cannot be loaded: {error}") from error
    bot: Bot = make(name, seed)
    return bot
