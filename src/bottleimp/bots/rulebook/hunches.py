"""What people go by in the exchange before anybody has told them better.

None of this is in the booklets. Each piece says in points how well a choice follows it, like the
advice in `exchange.py`, with which it can be mixed.
"""

from bottleimp.bots.rulebook.exchange_advice import GivingPlan
from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.bots.rulebook.prospects import gain, loss
from bottleimp.rules.modes import IMP


def bury_points(known: Knowledge, plan: GivingPlan) -> float:
    """Lay something dear into the imp's trick: somebody will pay for it."""
    return sum(known.deck.points[card] for gift, card in plan.gifts if gift.place == IMP)


def keep_points(known: Knowledge, plan: GivingPlan) -> float:
    """Give points to nobody: the cheapest cards go, high or low."""
    return -sum(known.deck.points[card] for _, card in plan.gifts)


def part_with_dull_cards(known: Knowledge, plan: GivingPlan) -> float:
    """Give what looks useless: cards in the middle, which neither win nor frighten."""
    given = [card for _, card in plan.gifts]
    return -gain(known, given, price=known.price) - loss(known, given, price=known.price)


def fear_the_bottle(known: Knowledge, plan: GivingPlan) -> float:
    """Give away what would buy the bottle first: cards just below the price, the best there are."""
    buyers = [card for _, card in plan.gifts if card < known.price]
    return gain(known, buyers, price=known.price)
