"""The command `deal`: prints a deal and its code, or the deal of a code."""

import json
from random import Random

from bottleimp.rules import (
    BadText,
    Colour,
    Deal,
    Deck,
    Hand,
    Setup,
    cards_text,
    deal_code,
    parse_deal_code,
    shuffled,
)
from bottleimp.rules.json_form import deal_to_json
from bottleimp.rules.modes import HAND
from bottleimp.terminal.option_values import check_seat, resolve_seed, resolve_setup
from bottleimp.terminal.words import hand_words, setup_words


def print_deal(
    *,
    code: str | None,
    mode: str | None,
    players: int | None,
    deck: str | None,
    dealer: int | None,
    seed: str | None,
    as_json: bool,
) -> int:
    """Print a new deal, or the deal of `code`."""
    if code is None:
        setup = resolve_setup(mode, players, deck)
        dealer = check_seat(setup, dealer or 0, "--dealer")
        deal = shuffled(setup, dealer=dealer, rng=Random(resolve_seed(seed)))
    elif any(option is not None for option in (mode, players, deck, dealer, seed)):
        raise BadText("the code says all about the deal: leave the other options out")
    else:
        setup, deal = parse_deal_code(code)
    print(json.dumps(as_object(setup, deal)) if as_json else "\n".join(as_lines(setup, deal)))
    return 0


def as_object(setup: Setup, deal: Deal) -> dict[str, object]:
    """Return the deal as in the record of a round, with its setup and code."""
    head = {"mode": setup.mode.id, "players": setup.mode.players, "deck": setup.deck.id}
    return {**head, **deal_to_json(setup.mode, deal), "code": deal_code(setup, deal)}


def as_lines(setup: Setup, deal: Deal) -> list[str]:
    """Return the hands seat by seat, with cards sorted by colour, and the code of the deal."""
    lines = [f"{setup_words(setup)}. Seat {deal.dealer} deals."]
    for seat, hands in enumerate(deal.hands):
        who = f"Seat {seat}" if seat < setup.mode.players else "Lopaka"
        for spec, hand in zip(setup.mode.hands, hands, strict=True):
            name = "" if spec.name == HAND else f", {hand_words(spec.name)}"
            lines += [f"{who}{name}:", *by_colour(setup.deck, hand)]
    if deal.imp:
        lines += ["The imp's trick:", *by_colour(setup.deck, deal.imp)]
    return [*lines, f"Code: {deal_code(setup, deal)}"]


def by_colour(deck: Deck, hand: Hand) -> list[str]:
    """Return a line for each colour in the hand."""
    return [
        f"  {colour.value:<6}  {cards_text(cards)}"
        for colour in Colour
        if (cards := tuple(card for card in hand if deck.colour[card] is colour))
    ]
