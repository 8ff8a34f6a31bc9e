"""Invalid deals: each has its own error, with its round."""

import pytest

from tests.records.broken import Broken
from tests.records.edits import add, put, remove

BROKEN = {
    "short deal": Broken(
        "classic 3", "round 1: seat 1 is dealt 11 cards instead of 12", remove("rounds.0.deal.1.4")
    ),
    "long deal": Broken(
        "classic 3",
        "round 1: seat 0 is dealt 13 cards instead of 12",
        remove("rounds.0.deal.1.0"),
        add("rounds.0.deal.0", 30),
    ),
    "the short dealer is not the dealer": Broken(
        "teams-2-2-1 5",
        "round 1: seat 0 is dealt 11 cards instead of 10",
        add("rounds.0.deal.0", 24.5),
        remove("rounds.0.deal.1.0"),
    ),
    "short open hand": Broken(
        "eye 2",
        "round 1: seat 0 is dealt 5 cards to the open hand instead of 6",
        remove("rounds.0.deal.0.open.0"),
    ),
    "short packet": Broken(
        "house 2",
        "round 2: seat 1 is dealt 8 cards to the second hand instead of 9",
        remove("rounds.1.deal.1.second.0"),
    ),
    "short imp's trick": Broken(
        "lopaka 2",
        "round 1: the imp's trick is dealt 2 cards instead of 3",
        remove("rounds.0.imp.0"),
    ),
    "short hand of Lopaka": Broken(
        "lopaka 2", "round 1: seat 2 is dealt 10 cards instead of 11", remove("rounds.0.lopaka.0")
    ),
    "card twice": Broken(
        "classic 3", "round 1: card 29 is dealt twice", put("rounds.0.deal.1.0", 29)
    ),
    "half card twice": Broken(
        "two-bottles 6", "round 1: card 24½ is dealt twice", put("rounds.0.deal.1.0", 24.5)
    ),
    "19 is dealt": Broken(
        "classic 4",
        "round 2: 19 is the start price and is never dealt",
        put("rounds.1.deal.0.0", 19),
    ),
    "half card with 36 cards": Broken(
        "classic 3",
        "round 1: there is no card 16½ in deck bambus-2003",
        put("rounds.0.deal.0.0", 16.5),
    ),
    "half card that no deck has": Broken(
        "two-bottles 6",
        "round 1: there is no card 17½ in deck matagot",
        put("rounds.0.deal.0.0", 17.5),
    ),
    "card above the highest": Broken(
        "classic 3",
        "round 1: there is no card 38 in deck bambus-2003",
        put("rounds.0.deal.0.0", 38),
    ),
    "true for 1": Broken(
        "classic 3", "round 1: a card must be a number, not true", put("rounds.0.deal.2.6", True)
    ),
    "null for a card": Broken(
        "classic 3", "round 1: a card must be a number, not null", put("rounds.0.deal.2.6", None)
    ),
    "cards for too many seats": Broken(
        "classic 3", "round 1: 'deal' has cards for 4 seats instead of 3", add("rounds.0.deal", [])
    ),
    "deal missing": Broken(
        "classic 3",
        "round 1: 'deal' must be a list with the cards of each seat",
        remove("rounds.0.deal"),
    ),
    "hand that is no list": Broken(
        "classic 3",
        "round 1: 'deal' of seat 1 must be a list of cards",
        put("rounds.0.deal.1", "30 9 7"),
    ),
    "one hand where there are two": Broken(
        "eye 2",
        "round 1: 'deal' of seat 1 must be an object with 'open' and 'hidden'",
        remove("rounds.0.deal.1.open"),
    ),
    "packet that is no list": Broken(
        "house 2",
        "round 1: 'deal' of seat 0, 'first', must be a list of cards",
        put("rounds.0.deal.0.first", 23),
    ),
    "no cards for Lopaka": Broken(
        "lopaka 2", "round 1: 'lopaka' must be a list of cards", remove("rounds.0.lopaka")
    ),
    "no imp's trick beside the deal": Broken(
        "lopaka 2", "round 1: 'imp' must be a list of cards", remove("rounds.0.imp")
    ),
    "dealer out of range": Broken(
        "classic 3", "round 1: dealer 3 is not a seat from 0 to 2", put("rounds.0.dealer", 3)
    ),
    "dealer below zero": Broken(
        "lopaka 2", "round 1: dealer -1 is not a seat from 0 to 1", put("rounds.0.dealer", -1)
    ),
    "dealer is Lopaka": Broken(
        "lopaka 2", "round 1: dealer 2 is not a seat from 0 to 1", put("rounds.0.dealer", 2)
    ),
    "dealer with many digits": Broken(
        "classic 3",
        f"round 1: dealer 1{'0' * 56}... is not a seat from 0 to 2",
        put("rounds.0.dealer", 10**400),
    ),
    "dealer is true": Broken(
        "classic 3", "round 1: 'dealer' must be the number of a seat", put("rounds.0.dealer", True)
    ),
    "dealer is 0.0": Broken(
        "classic 3", "round 1: 'dealer' must be the number of a seat", put("rounds.0.dealer", 0.0)
    ),
    "dealer missing": Broken(
        "classic 3", "round 2: 'dealer' must be the number of a seat", remove("rounds.1.dealer")
    ),
    "the deal does not pass to the left": Broken(
        "classic 4", "round 2: seat 2 deals after seat 1, not seat 0", put("rounds.1.dealer", 0)
    ),
    "the same seat deals again": Broken(
        "eye 2", "round 2: seat 1 deals after seat 0, not seat 0", put("rounds.1.dealer", 0)
    ),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_named_with_its_place(broken: Broken) -> None:
    broken.check()
