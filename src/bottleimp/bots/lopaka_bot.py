"""Lopaka's automaton as a bot for any seat of any mode."""

from bottleimp.bots.base import Bot
from bottleimp.rules import Action, Play, PlayOptions, View
from bottleimp.rules.lopaka import lopakas_card


class LopakaBot(Bot):
    """Plays every trick as Lopaka does; exchanges, which he never makes, by giving low cards."""

    def choose(self, view: View) -> Action:
        options = view.options
        assert options is not None
        if isinstance(options, PlayOptions):
            table = [play.card for play in view.trick]
            return Play(lopakas_card(options.cards, table=table, price=view.price))
        return next(iter(options.actions()))
