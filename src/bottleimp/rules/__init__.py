"""The rules of the game: cards, modes, rounds, matches, and the view of each seat.

Uses the standard library only. A round starts with a deal and continues with `apply`:

    setup = setup_of("classic", players=4)
    state = start(setup, shuffled(setup, dealer=0, rng=Random(1)))
    state = apply(state, seat, action)      # until state.over
    view(state, seat)                       # all that this seat may know
"""

from bottleimp.rules.actions import Action, Exchange, Play, Show, parse_action
from bottleimp.rules.bottles import Bottle, winning_card
from bottleimp.rules.cards import START_PRICE, Card, Colour, Seat, card_text, cards_text, parse_card
from bottleimp.rules.deal_codes import deal_code, parse_deal_code
from bottleimp.rules.deals import Deal, Hand, check_deal, shuffled
from bottleimp.rules.decided import decided, decided_for
from bottleimp.rules.decks import DECK_IDS, Deck, deck_of
from bottleimp.rules.errors import (
    BadBot,
    BadCode,
    BadDeal,
    BadSetup,
    BadText,
    BottleImpError,
    IllegalAction,
    UnknownName,
)
from bottleimp.rules.match import End, EndBy, Match, parse_end
from bottleimp.rules.modes import (
    MODE_IDS,
    MODES,
    Mode,
    Setup,
    decks_for,
    every_setup,
    mode_of,
    player_counts,
    setup_of,
)
from bottleimp.rules.options import ExchangeOptions, Options, PlayOptions, ShowOptions, options_of
from bottleimp.rules.round_codes import parse_round_code, round_code
from bottleimp.rules.score_rules import points_of, scores
from bottleimp.rules.state import Played, Round, Trick, start
from bottleimp.rules.steps import apply, legal_actions, why_illegal
from bottleimp.rules.views import View, view

__all__ = [
    "DECK_IDS",
    "MODES",
    "MODE_IDS",
    "START_PRICE",
    "Action",
    "BadBot",
    "BadCode",
    "BadDeal",
    "BadSetup",
    "BadText",
    "Bottle",
    "BottleImpError",
    "Card",
    "Colour",
    "Deal",
    "Deck",
    "End",
    "EndBy",
    "Exchange",
    "ExchangeOptions",
    "Hand",
    "IllegalAction",
    "Match",
    "Mode",
    "Options",
    "Play",
    "PlayOptions",
    "Played",
    "Round",
    "Seat",
    "Setup",
    "Show",
    "ShowOptions",
    "Trick",
    "UnknownName",
    "View",
    "apply",
    "card_text",
    "cards_text",
    "check_deal",
    "deal_code",
    "decided",
    "decided_for",
    "deck_of",
    "decks_for",
    "every_setup",
    "legal_actions",
    "mode_of",
    "options_of",
    "parse_action",
    "parse_card",
    "parse_deal_code",
    "parse_end",
    "parse_round_code",
    "player_counts",
    "points_of",
    "round_code",
    "scores",
    "setup_of",
    "shuffled",
    "start",
    "view",
    "why_illegal",
    "winning_card",
]
