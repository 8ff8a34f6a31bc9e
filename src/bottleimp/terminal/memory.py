"""Facts that a player may remember: gifts, the last trick, cards played, known voids."""

from collections.abc import Iterable

from bottleimp.rules import Colour, View, cards_text
from bottleimp.rules.modes import HAND
from bottleimp.rules.views import PLAYING, Given, Received
from bottleimp.terminal.hands import open_hands, own_hands
from bottleimp.terminal.screen import round_opening, table_line, trick_opening
from bottleimp.terminal.words import (
    SeatNames,
    capitalize_you,
    card_words,
    hand_words,
    join_words,
    wrap_text,
)


def given_words(view: View, gifts: Iterable[Given], cast: SeatNames) -> str:
    """Return gifts as text: `9 yellow to the imp's trick, 1 yellow to Keawe`."""

    def receiver(gave: Given) -> str:
        if gave.to is None:
            return "the imp's trick"
        if gave.hand is None or gave.hand == HAND:
            return cast.name(gave.to)
        return f"{cast.whose(gave.to)} {hand_words(gave.hand)}"

    by_receiver: dict[str, list[str]] = {}
    for gave in gifts:
        cards = by_receiver.setdefault(receiver(gave), [])
        cards.append(card_words(view.setup.deck, gave.card))
    return join_words([f"{join_words(cards)} to {name}" for name, cards in by_receiver.items()])


def received_words(view: View, gifts: Iterable[Received], cast: SeatNames) -> str:
    """Return received cards as text: `5 yellow from Keawe and 36 red from Kiano`."""
    return join_words(
        [
            f"{card_words(view.setup.deck, got.card)} from {cast.name(got.giver)}"
            + ("" if got.hand == HAND else f" for your {hand_words(got.hand)}")
            for got in gifts
        ]
    )


def describe_gifts(view: View, cast: SeatNames) -> list[str]:
    """Describe the cards that the player gave and received."""
    lines: list[str] = []
    if view.given:
        lines += wrap_text(f"You gave {given_words(view, view.given, cast)}.")
    if view.received:
        lines += wrap_text(f"You got {received_words(view, view.received, cast)}.")
    return lines


def describe_last_trick(view: View, cast: SeatNames) -> list[str]:
    """Describe the previous trick and its winner."""
    if not view.tricks:
        return ["No trick has been played yet in this round."]
    trick, deck = view.tricks[-1], view.setup.deck
    plays = [f"{cast.name(play.seat)} {card_words(deck, play.card)}" for play in trick.plays]
    bottle = " and the bottle" if trick.bottle is not None else ""
    winner = capitalize_you(cast.name(trick.winner))
    return wrap_text(f"The last trick: {', '.join(plays)}. {winner} took it{bottle}.")


def describe_cards_played(view: View) -> list[str]:
    """Describe the cards played in this round, by colour."""
    gone = sorted(play.card for trick in view.tricks for play in trick.plays)
    colour = view.setup.deck.colour
    by_colour = [
        f"{suit.value} {cards_text(cards)}"
        for suit in Colour
        if (cards := tuple(card for card in gone if colour[card] is suit))
    ]
    return wrap_text(f"Played before: {'; '.join(by_colour)}.") if gone else []


def describe_voids(view: View, cast: SeatNames) -> list[str]:
    """Describe which hands are known to be void in which colours."""
    told: list[str] = []
    for seat, hands in enumerate(view.voids):
        for hand, colours in zip(view.setup.mode.hands_in_play, hands, strict=True):
            if colours and seat != cast.you:
                where = "" if hand == HAND else f" in the {hand_words(hand)}"
                told.append(f"{cast.name(seat)} no {join_words(colours, 'and no')}{where}")
    return wrap_text(f"Known to have: {'; '.join(told)}.") if told else []


def describe_table(view: View, cast: SeatNames) -> list[str]:
    """Describe everything that the player knows about the round."""
    lines = [*round_opening(view, cast), *describe_gifts(view, cast)]
    if view.phase == PLAYING:
        lines += trick_opening(view, cast)
        lines += [
            *describe_cards_played(view),
            *describe_voids(view, cast),
            *wrap_text(table_line(view, cast)),
        ]
    return [*lines, *open_hands(view, cast), *own_hands(view, cast)]
