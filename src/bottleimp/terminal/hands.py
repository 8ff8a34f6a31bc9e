"""Hands as text: the player's cards as a list, open hands of other seats as sentences."""

from bottleimp.plurals import counted
from bottleimp.rules import Card, PlayOptions, View, card_text
from bottleimp.terminal.words import SeatNames, capitalize_you, cards_words, hand_words, wrap_text


def own_hands(view: View, cast: SeatNames) -> list[str]:
    """List the player's cards by hand. A packet that the player may not see yet is only counted."""
    legal = view.options.cards if isinstance(view.options, PlayOptions) else ()
    lines: list[str] = []
    for hand in view.hands[cast.you]:
        title = f"Your {hand_words(hand.name)}"
        if hand.cards:
            mark = " (* may be played)" if set(hand.cards) & set(legal) else ""
            lines += [f"{title}{mark}:", *(card_line(view, cast, card) for card in hand.cards)]
        elif hand.size:
            lines.append(f"{title}: {counted(hand.size, 'card')}, not to be seen yet.")
    return lines


def card_line(view: View, cast: SeatNames, card: Card) -> str:
    """Return the line of one card: legal or not, number, colour, points, and notes.

    The notes say whether the card is below the price, and who gave it.
    """
    deck = view.setup.deck
    may = isinstance(view.options, PlayOptions) and card in view.options.cards
    notes = [f"below {card_text(view.price)}"] if card < view.price else []
    notes += [f"from {cast.name(got.giver)}" for got in view.received if got.card == card]
    row = (
        f" {'*' if may else ' '} {card_text(card):>3} {deck.colour[card].value:<6}  "
        f"{counted(deck.points[card], 'point'):<8}  {', '.join(notes)}"
    )
    return row.rstrip()


def open_hands(view: View, cast: SeatNames) -> list[str]:
    """Describe the open hands of the other seats, with the number of their hidden cards."""
    lines: list[str] = []
    for seat, hands in enumerate(view.hands):
        if seat == cast.you or not any(hand.cards for hand in hands):
            continue
        for hand in hands:
            cards = cards_words(view.setup.deck, hand.cards) or counted(hand.size, "card")
            if hand.size:
                owner = capitalize_you(cast.whose(seat))
                lines += wrap_text(f"{owner} {hand_words(hand.name)}: {cards}.", indent="  ")
    return lines
