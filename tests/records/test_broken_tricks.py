"""Illegal tricks: each has its own error, with round and trick."""

import pytest

from tests.records.broken import Broken
from tests.records.edits import add, put, remove

BROKEN = {
    "revoke": Broken(
        "classic 3", "round 2, trick 3: seat 1 must follow blue", put("rounds.1.tricks.2.2", 7)
    ),
    "revoke with half cards": Broken(
        "two-bottles 6",
        "round 1, trick 1: seat 0 must follow blue",
        put("rounds.0.tricks.0.1", 4.5),
    ),
    "revoke within the open hand": Broken(
        "eye 2",
        "round 1, trick 2: seat 0 must follow yellow from the open hand",
        put("rounds.0.tricks.1.1", 8),
    ),
    "revoke within the hidden hand": Broken(
        "eye 2",
        "round 1, trick 2: seat 0 must follow yellow from the hidden hand",
        put("rounds.0.tricks.1.1", 24),
    ),
    "from the wrong hand": Broken(
        "house 2",
        "round 1, trick 1: seat 0 must play from the open hand",
        put("rounds.0.tricks.0.1", 15),
        put("rounds.0.tricks.0.3", 12),
    ),
    "Lopaka plays another card than his rule says": Broken(
        "lopaka 2", "round 1, trick 1: Lopaka must play 33, not 29", put("rounds.0.tricks.0.1", 29)
    ),
    "Lopaka plays a card of another": Broken(
        "lopaka 2", "round 1, trick 1: Lopaka does not hold 34", put("rounds.0.tricks.0.1", 34)
    ),
    "card of another seat": Broken(
        "classic 4", "round 1, trick 2: seat 1 does not hold 35", put("rounds.0.tricks.1.2", 35)
    ),
    "card played twice": Broken(
        "teams-2-2-1 5", "round 1, trick 2: seat 0 does not hold 20", put("rounds.0.tricks.1.2", 20)
    ),
    "card that was given away": Broken(
        "classic 3", "round 1, trick 1: seat 0 does not hold 12", put("rounds.0.tricks.0.2", 12)
    ),
    "half card in a deck without": Broken(
        "classic 3", "round 1, trick 1: seat 0 does not hold 16½", put("rounds.0.tricks.0.2", 16.5)
    ),
    "trick too short": Broken(
        "classic 4", "round 2, trick 5: a trick has 4 cards, not 3", remove("rounds.1.tricks.4.3")
    ),
    "last trick too short": Broken(
        "classic 4", "round 1, trick 8: a trick has 4 cards, not 3", remove("rounds.0.tricks.7.3")
    ),
    "trick too long": Broken(
        "eye 2", "round 1, trick 3: a trick has 4 cards, not 5", add("rounds.0.tricks.2", 17)
    ),
    "trick that lacks a card in its middle": Broken(
        "classic 4", "round 2, trick 5: a trick has 4 cards, not 3", remove("rounds.1.tricks.4.1")
    ),
    "empty trick": Broken(
        "house 2", "round 1, trick 4: a trick has 4 cards, not 0", put("rounds.0.tricks.3", [])
    ),
    "one trick missing at the end": Broken(
        "classic 3",
        "round 1: stops after 10 tricks with cards still in hand",
        remove("rounds.0.tricks.10"),
    ),
    "no trick at all": Broken(
        "lopaka 2",
        "round 2: stops after 0 tricks with cards still in hand",
        put("rounds.1.tricks", []),
    ),
    "trick after the end": Broken(
        "classic 3",
        "round 1, trick 12: the round was over before this trick",
        add("rounds.0.tricks", [1, 2, 3]),
    ),
    "empty trick after the end": Broken(
        "classic 3",
        "round 1, trick 12: the round was over before this trick",
        add("rounds.0.tricks", []),
    ),
    "card as text": Broken(
        "classic 3",
        'round 1, trick 5: a card must be a number, not "11"',
        put("rounds.0.tricks.4.1", "11"),
    ),
    "true is no card": Broken(
        "classic 3",
        "round 1, trick 1: a card must be a number, not true",
        put("rounds.0.tricks.0.1", True),
    ),
    "quarter card": Broken(
        "two-bottles 6",
        "round 1, trick 1: 8.25 is not a card number",
        put("rounds.0.tricks.0.0", 8.25),
    ),
    "negative card": Broken(
        "two-bottles 6", "round 1, trick 1: -8 is not a card number", put("rounds.0.tricks.0.0", -8)
    ),
    "huge card": Broken(
        "classic 3",
        "round 1, trick 1: 1e+300 is not a card number",
        put("rounds.0.tricks.0.0", 1e300),
    ),
    "trick that is no list": Broken(
        "classic 3",
        'round 1, trick 1: a trick must be a list of cards, not {"cards": [9, 1, 15]}',
        put("rounds.0.tricks.0", {"cards": [9, 1, 15]}),
    ),
    "tricks that are no list": Broken(
        "classic 3", "round 1: 'tricks' must be a list of tricks", put("rounds.0.tricks", None)
    ),
    "tricks missing": Broken(
        "classic 3", "round 1: 'tricks' must be a list of tricks", remove("rounds.0.tricks")
    ),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_named_with_its_place(broken: Broken) -> None:
    broken.check()
