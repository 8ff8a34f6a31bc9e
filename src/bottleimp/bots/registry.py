"""The bots by name."""

from bottleimp.bots.base import Bot
from bottleimp.bots.lopaka_bot import LopakaBot
from bottleimp.bots.random_bot import RandomBot
from bottleimp.bots.rulebook import RulebookBot
from bottleimp.rules import UnknownName

BOTS: dict[str, type[Bot]] = {
    "rulebook": RulebookBot,
    "random": RandomBot,
    "lopaka": LopakaBot,
}


def make_bot(name: str, *, seed: int | str = 0) -> Bot:
    """The bot of that name; the same seed makes the same choices."""
    if name not in BOTS:
        raise UnknownName(f"no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
