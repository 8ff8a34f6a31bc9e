"""What you may remember: gifts, the last trick, cards gone, colours that others lack."""

from collections.abc import Iterable

from bottleimp.rules import Colour, View, cards_text
from bottleimp.rules.modes import HAND
from bottleimp.rules.views import PLAYING, Given, Received
from bottleimp.terminal.hands import open_hands, own_hands
from bottleimp.terminal.screen import round_opening, table_line, trick_opening
from bottleimp.terminal.words import SeatNames, card_words, fitted, hand_words, listed, sentence


def given_words(view: View, gifts: Iterable[Given], cast: SeatNames) -> str:
    """`9 yellow to the imp's trick, 1 yellow to Keawe and 4 blue to Kiano`."""

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
    return listed([f"{listed(cards)} to {name}" for name, cards in by_receiver.items()])


def received_words(view: View, gifts: Iterable[Received], cast: SeatNames) -> str:
    """`5 yellow from Keawe and 36 red from Kiano`."""
    return listed(
        [
            f"{card_words(view.setup.deck, got.card)} from {cast.name(got.giver)}"
            + ("" if got.hand == HAND else f" for your {hand_words(got.hand)}")
            for got in gifts
        ]
    )


def gifts_told(view: View, cast: SeatNames) -> list[str]:
    """What you gave to whom and got from whom."""
    lines: list[str] = []
    if view.given:
        lines += fitted(f"You gave {given_words(view, view.given, cast)}.")
    if view.received:
        lines += fitted(f"You got {received_words(view, view.received, cast)}.")
    return lines


def last_trick(view: View, cast: SeatNames) -> list[str]:
    """The cards of the trick before, and who took it."""
    if not view.tricks:
        return ["No trick has been played yet in this round."]
    trick, deck = view.tricks[-1], view.setup.deck
    plays = [f"{cast.name(play.seat)} {card_words(deck, play.card)}" for play in trick.plays]
    bottle = " and the bottle" if trick.bottle is not None else ""
    winner = sentence(cast.name(trick.winner))
    return fitted(f"The last trick: {', '.join(plays)}. {winner} took it{bottle}.")


def cards_gone(view: View) -> list[str]:
    """By colour, the cards played in this round."""
    gone = sorted(play.card for trick in view.tricks for play in trick.plays)
    colour = view.setup.deck.colour
    by_colour = [
        f"{suit.value} {cards_text(cards)}"
        for suit in Colour
        if (cards := tuple(card for card in gone if colour[card] is suit))
    ]
    return fitted(f"Played before: {'; '.join(by_colour)}.") if gone else []


def voids_known(view: View, cast: SeatNames) -> list[str]:
    """Who is known to be out of a colour, in which hand."""
    told: list[str] = []
    for seat, hands in enumerate(view.voids):
        for hand, colours in zip(view.setup.mode.hands_in_play, hands, strict=True):
            if colours and seat != cast.you:
                where = "" if hand == HAND else f" in the {hand_words(hand)}"
                told.append(f"{cast.name(seat)} no {listed(colours, 'and no')}{where}")
    return fitted(f"Known to have: {'; '.join(told)}.") if told else []


def whole_table(view: View, cast: SeatNames) -> list[str]:
    """All you know about the round, in one block."""
    lines = [*round_opening(view, cast), *gifts_told(view, cast)]
    if view.phase == PLAYING:
        lines += trick_opening(view, cast)
        lines += [*cards_gone(view), *voids_known(view, cast), *fitted(table_line(view, cast))]
    return [*lines, *open_hands(view, cast), *own_hands(view, cast)]
