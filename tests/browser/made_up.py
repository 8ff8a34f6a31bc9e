"""The server with modes and a deck that exist nowhere else: `python -m tests.browser.made_up`.

They are declared as a developer would declare them, in terms of the rules alone, before the server
starts. Nothing in `web/` knows of them.
"""

import sys
from dataclasses import replace

from bottleimp.rules import deal_codes, decks, modes
from bottleimp.rules.cards import START_PRICE, Colour
from bottleimp.rules.decks import Deck
from bottleimp.rules.modes import IMP, OPEN, ExchangePhase, Gift, HandSize, Slot, each_alone
from tests.browser.seeded import main

_NUMBERS = [number for number in range(1, 42) if number != START_PRICE]
_COLOURS = (Colour.RED, Colour.RED, Colour.YELLOW, Colour.BLUE)

ATOLL = Deck(
    id="atoll",
    colour={number: _COLOURS[number % 4] for number in _NUMBERS},
    points={number: number % 7 for number in _NUMBERS},
    size=40,
)

# Two bottles and one team; two cards each to a trick, out of an open hand and one called `reef`;
# an exchange that goes to the right and fills the open hand.
LAGOON = replace(
    modes.CLASSIC_3,
    id="lagoon",
    code="GX",
    deck_size=40,
    bottles=2,
    sides=((0,), (1, 2)),
    hands=(HandSize(OPEN, 4), HandSize("reef", 9)),
    phases=(
        ExchangePhase(
            "trade",
            hand="reef",
            gifts=(Gift("gulf", cards=2, seats_left=-1, into=OPEN), Gift(IMP)),
        ),
    ),
    trick=(
        *(Slot(0, OPEN), Slot(1, OPEN), Slot(2, OPEN)),
        *(Slot(2, "reef"), Slot(1, "reef"), Slot(0, "reef")),
    ),
    dealer_short=False,
    imp_dealt=1,
)

# Two players and an automaton, who play round the table the other way and swap two cards.
TIDE = replace(
    modes.LOPAKA,
    id="tide",
    code="TX",
    deck_size=40,
    sides=each_alone(3),
    hands=(HandSize("sack", 12),),
    phases=(
        ExchangePhase(
            "swap", hand="sack", gifts=(Gift("ebb", cards=2, seats_left=1, into="sack"),)
        ),
    ),
    trick=(Slot(0), Slot(2), Slot(1)),
    imp_dealt=4,
)


def declare() -> None:
    """Put them into the rules' lists, wherever these have been imported already."""
    more = {
        "DECKS": (*decks.DECKS, ATOLL),
        "DECK_IDS": (*decks.DECK_IDS, ATOLL.id),
        "MODES": (*modes.MODES, LAGOON, TIDE),
        "MODE_IDS": (*modes.MODE_IDS, LAGOON.id, TIDE.id),
    }
    for name, module in list(sys.modules.items()):
        if name.startswith("bottleimp"):
            for list_name in more.keys() & vars(module).keys():
                setattr(module, list_name, more[list_name])
    deal_codes._DECK_LETTERS[ATOLL.id] = "X"


if __name__ == "__main__":
    declare()
    main()
