"""Habits of inexperienced players in the exchange, as functions that rate a plan in points.

None of them is in the booklets. They can be combined with the advice in `exchange_advice`.
"""

from bottleimp.bots.rulebook.exchange_advice import GivingPlan
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.prospects import gain, loss
from bottleimp.rules.modes import IMP


def bury_points(known: Knowledge, plan: GivingPlan) -> float:
    """Put points into the imp's trick, which the last owner of the bottle pays for."""
    return sum(known.deck.points[card] for gift, card in plan.gifts if gift.place == IMP)


def keep_points(known: Knowledge, plan: GivingPlan) -> float:
    """Give away the cards with the fewest points, high or low."""
    return -sum(known.deck.points[card] for _, card in plan.gifts)


def part_with_dull_cards(known: Knowledge, plan: GivingPlan) -> float:
    """Give away cards in the middle, which neither win tricks nor endanger their holder."""
    given = [card for _, card in plan.gifts]
    return -gain(known, given, price=known.price) - loss(known, given, price=known.price)


def fear_the_bottle(known: Knowledge, plan: GivingPlan) -> float:
    """Give away cards just below the price, out of fear of the bottle; they are the best cards."""
    buyers = [card for _, card in plan.gifts if card < known.price]
    return gain(known, buyers, price=known.price)
