"""Bots, which choose an action from a view."""

from bottleimp.bots.base import Bot
from bottleimp.bots.registry import (
    BOTS,
    FIRST_LEVEL,
    LEVELS,
    bots_that_run,
    levels_that_run,
    make_bot,
)
from bottleimp.bots.simulation import play_round, seated

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
