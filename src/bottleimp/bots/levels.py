"""Bots below the rulebook level: they follow part of its advice and remember part of the round."""

from collections.abc import Mapping

from bottleimp.bots.rulebook import AdvisedBot, exchange_advice, hunches, play_advice
from bottleimp.bots.rulebook.exchange_advice import GivenCard
from bottleimp.bots.rulebook.knowledge import Memory
from bottleimp.bots.rulebook.skill import Skill

LOWEST: Mapping[exchange_advice.Advice, float] = {exchange_advice.pass_low_cards: 1.0}


class BeginnerBot(AdvisedBot):
    """Model of a player in their first games, who wants points now.

    It takes every trick it can, leads high cards as if they could not be beaten, spends good cards
    on poor tricks and gives points to tricks that others win. It keeps low cards too long and
    remembers nothing: early in a round it expects a buyer for the bottle, late it may not. In some
    exchanges it gives away the lowest cards, in others middling, cheap or bottle-buying ones,
    mostly to arbitrary players.
    """

    skill = Skill(
        tricks={
            play_advice.take_rich_tricks: 1.0,
            play_advice.feed_your_side: 1.0,
            play_advice.buy_what_you_can_sell: 0.5,
            play_advice.shed_low_cards: 0.08,
        },
        giving=(
            GivenCard(share=0.3, which_cards=LOWEST, to_whom={}),
            GivenCard(share=0.2, which_cards=LOWEST, to_whom={hunches.bury_points: 1.0}),
            GivenCard(
                share=0.2,
                which_cards={hunches.part_with_dull_cards: 1.0},
                to_whom={hunches.bury_points: 1.0},
            ),
            GivenCard(share=0.15, which_cards={hunches.fear_the_bottle: 1.0}, to_whom={}),
            GivenCard(share=0.15, which_cards={hunches.keep_points: 1.0}, to_whom={}),
        ),
        memory=Memory(tricks=0, gifts=False, voids=False),
        eagerness=0.1,
        overlooks=0.25,
    )


class CasualBot(AdvisedBot):
    """Model of a player who knows the advice, overlooks some, and remembers the last two tricks.

    It spends good cards too soon. It always gives away low cards, and considers at most one further
    aim in an exchange: to hurt the receiver, to keep strong cards, or to run out of a colour.
    """

    skill = Skill(
        tricks={**play_advice.ADVICE, play_advice.save_strong_cards: 0.3},
        giving=(
            GivenCard(
                share=0.35, which_cards=LOWEST, to_whom={exchange_advice.give_what_hurts: 1.0}
            ),
            GivenCard(share=0.2, which_cards=LOWEST, to_whom={}),
            GivenCard(
                share=0.25,
                which_cards={**LOWEST, exchange_advice.keep_strong_cards: 1.6},
                to_whom={hunches.bury_points: 1.0},
            ),
            GivenCard(
                share=0.2,
                which_cards={**LOWEST, exchange_advice.make_a_void: 3.0},
                to_whom=exchange_advice.ADVICE.to_whom,
            ),
        ),
        memory=Memory(tricks=2, voids=False),
        eagerness=0.5,
        overlooks=0.2,
    )
