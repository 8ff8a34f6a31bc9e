"""Exchanges that the rules forbid: each has its own error, with its round."""

import pytest

from tests.records.broken import Broken
from tests.records.edits import add, put, remove

BROKEN = {
    "exchange missing": Broken(
        "classic 3",
        "round 1: 'exchange' must be a list with the choices of each seat",
        remove("rounds.0.exchange"),
    ),
    "exchange of a seat missing": Broken(
        "classic 3", "round 1: no exchange choice of seat 1", put("rounds.0.exchange.1", None)
    ),
    "exchange and tricks of a round missing": Broken(
        "classic 3",
        "round 1: no exchange choice of seat 0, seat 1, seat 2",
        put("rounds.0.exchange", [None, None, None]),
        put("rounds.0.tricks", []),
    ),
    "exchange of too few seats": Broken(
        "classic 4",
        "round 2: 'exchange' has choices of 3 seats instead of 4",
        remove("rounds.1.exchange.3"),
    ),
    "exchange of Lopaka": Broken(
        "lopaka 2",
        "round 1: 'exchange' has choices of 3 seats instead of 2",
        add("rounds.0.exchange", {"pass": 25}),
    ),
    "imp missing": Broken(
        "classic 3",
        "round 1: seat 2 must give 1 card for imp, 1 card for left, 1 card for right",
        remove("rounds.0.exchange.2.imp"),
    ),
    "extra place": Broken(
        "classic 3",
        "round 1: seat 2 must give 1 card for imp, 1 card for left, 1 card for right",
        put("rounds.0.exchange.2.opposite", 14),
    ),
    "nothing given": Broken(
        "lopaka 2", "round 1: seat 0 must give 1 card for pass", put("rounds.0.exchange.0", {})
    ),
    "five-player dealer with an imp card": Broken(
        "teams-2-2-1 5",
        "round 1: seat 0 must give 1 card for left, 1 card for right",
        put("rounds.0.exchange.0.imp", 16),
    ),
    "gives a card of another": Broken(
        "classic 3", "round 1: seat 0 does not hold 30", put("rounds.0.exchange.0.left", 30)
    ),
    "gives from the open hand": Broken(
        "eye 2",
        "round 1: seat 0 does not hold 8 in the hidden hand",
        put("rounds.0.exchange.0.open", 8),
    ),
    "passes on a card just received": Broken(
        "classic 3", "round 1: seat 1 does not hold 23", put("rounds.0.exchange.1.left", 23)
    ),
    "gives a card twice": Broken(
        "classic 3", "round 1: seat 0 gives 5 twice", put("rounds.0.exchange.0.left", 5)
    ),
    "one imp card of two": Broken(
        "eye 2",
        "round 1: seat 0 must give 2 cards for imp, 1 card for open, 1 card for hidden",
        put("rounds.0.exchange.0.imp", [4]),
    ),
    "a card where a list belongs": Broken(
        "eye 2",
        "round 1: exchange of seat 0: 'imp' takes a list of 2 cards",
        put("rounds.0.exchange.0.imp", 4),
    ),
    "a list where a card belongs": Broken(
        "classic 3",
        "round 1: exchange of seat 0: 'imp' takes one card, not a list",
        put("rounds.0.exchange.0.imp", [5]),
    ),
    "an object where a card belongs": Broken(
        "classic 3",
        'round 1: exchange of seat 0: a card must be a number, not {"card": 5}',
        put("rounds.0.exchange.0.imp", {"card": 5}),
    ),
    "exchange of a seat is a number": Broken(
        "classic 3",
        "round 1: exchange of seat 0: an exchange must be an object that gives each place its card",
        put("rounds.0.exchange.0", 5),
    ),
    "no choices by packet": Broken(
        "house 2",
        "round 1: exchange of seat 0: an exchange must be an object with 'first', 'second', 'show'",
        put("rounds.0.exchange.0", {"imp": 16, "pass": 29}),
    ),
    "nothing shown": Broken(
        "house 2", "round 1: no show choice of seat 1", remove("rounds.0.exchange.1.show")
    ),
    "second packet not exchanged": Broken(
        "house 2", "round 1: no second choice of seat 0", remove("rounds.0.exchange.0.second")
    ),
    "shows what it has not": Broken(
        "house 2",
        "round 1: seat 1 must show the first or the second packet",
        put("rounds.0.exchange.1.show", "third"),
    ),
    "shows a number": Broken(
        "house 2",
        "round 1: exchange of seat 1: 'show' must name a packet",
        put("rounds.0.exchange.1.show", 1),
    ),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_named_with_its_place(broken: Broken) -> None:
    broken.check()
