"""Lopaka's automaton as a bot for any seat of any mode."""

from bottleimp.bots.base import Bot
from bottleimp.rules import Action, Exchange, ExchangeOptions, Play, PlayOptions, ShowOptions, View
from bottleimp.rules.lopaka import choose_lopaka_card


class LopakaBot(Bot):
    """Bot that plays tricks by Lopaka's rule, and makes all other choices by the simplest rule.

    It gives away its lowest cards in order to the places of the exchange, the lowest card to the
    first place, and lays open its first packet.
    """

    def choose(self, view: View) -> Action:
        match view.options:
            case PlayOptions(cards):
                table = [play.card for play in view.trick]
                return Play(choose_lopaka_card(cards, table=table, price=view.price))
            case ExchangeOptions(gifts, hand):
                places = (gift.place for gift in gifts for _ in range(gift.cards))
                return Exchange(tuple(zip(places, sorted(hand), strict=False)))
            case ShowOptions() as options:
                return next(options.actions())
        raise ValueError(f"seat {view.seat} has nothing to choose")
