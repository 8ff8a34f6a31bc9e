"""Lopaka's automaton as a bot for any seat of any mode."""

from bottleimp.bots.base import Bot
from bottleimp.rules import Action, Exchange, ExchangeOptions, Play, PlayOptions, ShowOptions, View
from bottleimp.rules.lopaka import choose_lopaka_card


class LopakaBot(Bot):
    """Plays every trick as Lopaka does. Choices Lopaka never faces are made by the simplest rule.

    He gives away his lowest cards, the lowest to the first place that takes cards (the imp's trick,
    where there is a choice), and lays open his first packet.
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
