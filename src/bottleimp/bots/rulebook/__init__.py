"""The bot that follows the booklets' advice."""

from bottleimp.bots.rulebook.bot import RulebookBot

__all__ = ["RulebookBot"]
