"""Levels below the rulebook: people who heed part of its advice and remember part of the round."""

from bottleimp.bots.rulebook import AdvisedBot, exchange, play
from bottleimp.bots.rulebook.knowledge import Memory
from bottleimp.bots.rulebook.skill import Skill


class BeginnerBot(AdvisedBot):
    """Somebody in their first games: wants points now.

    Takes what can be taken, leads high cards as if nobody could beat them, spends good cards on
    poor tricks and lays points where others win them. Keeps low cards too long, and forgets: early
    on somebody will surely buy the bottle, late perhaps nobody will. Gives away the lowest cards,
    whoever gets them.
    """

    skill = Skill(
        tricks={
            play.take_rich_tricks: 1.0,
            play.feed_your_side: 1.0,
            play.buy_what_you_can_sell: 0.5,
            play.shed_low_cards: 0.08,
        },
        which_cards={exchange.pass_low_cards: 1.0},
        to_whom={},
        memory=Memory(tricks=0, gifts=False, voids=False),
        eagerness=0.1,
        overlooks=0.25,
    )


class CasualBot(AdvisedBot):
    """Somebody who knows the advice, but not always in time, and remembers the last two tricks.

    Spends good cards too soon, and keeps no plan for colours in the exchange.
    """

    skill = Skill(
        tricks={**play.ADVICE, play.save_strong_cards: 0.3},
        which_cards={exchange.pass_low_cards: 1.0},
        to_whom={exchange.give_what_hurts: 1.0},
        memory=Memory(tricks=2, voids=False),
        eagerness=0.5,
        overlooks=0.2,
    )
