r"""Other readings of the booklets' advice that were tried, as bots to measure.

    python -m bottleimp arena --bot benchmarks.strength.rulebook_variants:Covered \\
        --bot rulebook --deals 150

At tables of `rulebook` the price falls fast (`strength.table_habits`). Each variant was meant to
keep it up. The results are in `docs/strength.md`.
"""

from dataclasses import replace

from bottleimp.bots.rulebook import RULEBOOK, AdvisedBot, play_advice
from bottleimp.bots.rulebook.forecast import Forecast
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.prospects import danger, loss


def shed_under_cover(known: Knowledge, trick: Forecast) -> float:
    """A low card is got rid of only as far as another wins the trick, as the booklets word it."""
    return known.stake * danger(known, trick.card, price=known.price) * (1 - trick.me)


def shed_at_this_price(known: Knowledge, trick: Forecast) -> float:
    """What is left is as dangerous as before: a price that falls makes nothing safer."""
    left = (card for card in known.mine if card != trick.card)
    return -loss(known, left, price=known.price)


def _instead(piece: play_advice.Advice) -> dict[play_advice.Advice, float]:
    """All advice for tricks, with another way to shed low cards."""
    rest = {
        each: weight
        for each, weight in play_advice.ADVICE.items()
        if each != play_advice.shed_low_cards
    }
    return {**rest, piece: play_advice.ADVICE[play_advice.shed_low_cards]}


class Covered(AdvisedBot):
    """Sheds low cards under higher ones alone."""

    skill = replace(RULEBOOK, tricks=_instead(shed_under_cover))


class SamePrice(AdvisedBot):
    """Has no hope of a lower price."""

    skill = replace(RULEBOOK, tricks=_instead(shed_at_this_price))


class Wary(AdvisedBot):
    """Fears the bottle half as much again."""

    skill = replace(RULEBOOK, tricks={**play_advice.ADVICE, play_advice.buy_what_you_can_sell: 1.2})
