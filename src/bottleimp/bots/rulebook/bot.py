"""A bot that plays by the booklets' advice."""

from bottleimp.bots.base import Bot
from bottleimp.bots.rulebook.exchange import choose_exchange, hide_the_low_cards
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.play import choose_card
from bottleimp.rules import Action, ExchangeOptions, Play, PlayOptions, Show, ShowOptions, View


class RulebookBot(Bot):
    """Weighs every choice by the booklets' advice; chance has no part in it."""

    def choose(self, view: View) -> Action:
        known = Knowledge(view)
        match view.options:
            case PlayOptions() as options:
                return Play(choose_card(known, options))
            case ExchangeOptions() as options:
                return choose_exchange(known, options)
            case ShowOptions() as options:
                return Show(hide_the_low_cards(known, options))
        raise ValueError(f"seat {known.seat} has nothing to choose")
