"""Registry of bots by name.

A name is one of `BOTS` (`rulebook`), a class of any module (`my_bots:Careful`), or a program
(`exec:node careful.js`). The last two run arbitrary code: a caller that accepts names from
untrusted sources must compare them with `BOTS` first. Any package can add a family of bots with an
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
"""Bots that people can choose as opponents, weakest first."""

FIRST_LEVEL = "beginner"
"""Level of a new player's opponents."""

BOTS: dict[str, type[Bot]] = {**LEVELS, "random": RandomBot, "lopaka": LopakaBot}


def bots_that_run() -> list[str]:
    """Return the names of the bots that can run in this process."""
    return [name for name, bot in BOTS.items() if bot.can_run()]


def levels_that_run() -> list[str]:
    """Return the names of the levels that can run in this process, weakest first."""
    return [name for name in bots_that_run() if name in LEVELS]


EXEC = "exec:"
FAMILIES = "bottleimp.bots"


def make_bot(name: str, *, seed: int | str = 0) -> Bot:
    """Create the bot `name`; its choices depend only on the views and the seed."""
    return BOTS[name](seed) if name in BOTS else _from_elsewhere(name, seed)


def _from_elsewhere(name: str, seed: int | str) -> Bot:
    """Create a bot that is not in `BOTS`; the modules for it are imported only here."""
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
    """Create a bot of a family, which is a function of the bot's name and the seed."""
    try:
        make = family.load()
    except ImportError as error:
        raise BadBot(f"bot {name!r} cannot be loaded: {error}") from error
    bot: Bot = make(name, seed)
    return bot
