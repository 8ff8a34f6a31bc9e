"""Hands as text: your own cards one a line, open hands of others in a sentence."""

from bottleimp.plurals import counted
from bottleimp.rules import Card, PlayOptions, View, card_text
from bottleimp.terminal.words import SeatNames, cards_words, fitted, hand_words, sentence


def own_hands(view: View, cast: SeatNames) -> list[str]:
    """Your cards by hand, in rising order; a packet you may not look at yet is only counted."""
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
    """A card of yours: may it be played, colour, points, is it below the price, who gave it."""
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
    """What others have open, and how many cards they keep hidden beside it."""
    lines: list[str] = []
    for seat, hands in enumerate(view.hands):
        if seat == cast.you or not any(hand.cards for hand in hands):
            continue
        for hand in hands:
            cards = cards_words(view.setup.deck, hand.cards) or counted(hand.size, "card")
            if hand.size:
                owner = sentence(cast.whose(seat))
                lines += fitted(f"{owner} {hand_words(hand.name)}: {cards}.", indent="  ")
    return lines
