"""Bots: from a view to an action."""

from bottleimp.bots.base import Bot
from bottleimp.bots.playing import play_round, seated
from bottleimp.bots.registry import BOTS, bots_that_run, make_bot

__all__ = ["BOTS", "Bot", "bots_that_run", "make_bot", "play_round", "seated"]
