"""Bots: from a view to an action."""

from bottleimp.bots.base import Bot
from bottleimp.bots.playing import play_round, seated
from bottleimp.bots.registry import (
    BOTS,
    FIRST_LEVEL,
    LEVELS,
    bots_that_run,
    levels_that_run,
    make_bot,
)

__all__ = [
    "BOTS",
    "FIRST_LEVEL",
    "LEVELS",
    "Bot",
    "bots_that_run",
    "levels_that_run",
    "make_bot",
    "play_round",
    "seated",
]
