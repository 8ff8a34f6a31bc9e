"""The table as text, from the player's view: at the start of rounds and tricks, and at choices."""

from bottleimp.plurals import counted
from bottleimp.rules import (
    Card,
    ExchangeOptions,
    PlayOptions,
    Seat,
    ShowOptions,
    View,
    card_text,
    points_of,
    winning_card,
)
from bottleimp.rules.modes import HAND, IMP, Gift
from bottleimp.terminal.hands import open_hands, own_hands
from bottleimp.terminal.words import (
    SeatNames,
    capitalize_you,
    card_words,
    hand_words,
    join_words,
    numbers,
    spell_number,
    wrap_text,
)


def round_opening(view: View, cast: SeatNames) -> list[str]:
    """Describe the start of a round: dealer, seating, first leader and sides."""
    order = view.setup.mode.order[view.dealer]
    text = f"{cast.does(view.dealer, 'deals')}."
    if len(order) > 2:
        place = order.index(cast.you)
        left, right = order[(place + 1) % len(order)], order[place - 1]
        text += f" Clockwise: {', '.join(map(cast.name, order))}."
        text += f" On your left {cast.name(left)}, on your right {cast.name(right)}."
    lines = wrap_text(f"{text} {cast.does(order[1], 'leads')} the first trick.")
    if any(len(side) > 1 for side in view.sides):
        lines += wrap_text(sides_line(view, cast))
    return lines


def sides_line(view: View, cast: SeatNames) -> str:
    """Describe the sides of this round, the player's side first."""
    sides = [
        cast.side(side, "with") if len(side) > 1 else f"{cast.name(side[0])} alone"
        for side in cast.your_side_first(view.sides)
    ]
    alone = " Whoever is alone scores double." if any(len(side) == 1 for side in view.sides) else ""
    return f"Sides this round: {'; '.join(sides)}.{alone}"


def bottles_line(view: View, cast: SeatNames) -> str:
    """Describe the price and owner of every bottle, first of the one for sale."""
    told = [
        f"price {card_text(bottle.price)}, "
        f"{'nobody has it' if bottle.owner is None else has_it(cast, bottle.owner)}"
        for bottle in sorted(view.bottles, key=lambda bottle: bottle.price, reverse=True)
    ]
    if len(told) == 1:
        return f"The bottle: {told[0]}."
    if len(set(view.bottles)) == 1:
        return f"Both bottles: price {card_text(view.price)}, nobody has one."
    return f"The bottle for sale: {told[0]}. The other: {told[1]}."


def has_it(cast: SeatNames, seat: Seat) -> str:
    """Return who has the bottle: `you have it`, `Keawe has it`."""
    return "you have it" if seat == cast.you else f"{cast.name(seat)} has it"


def trick_opening(view: View, cast: SeatNames) -> list[str]:
    """Describe the start of a trick: its number, the bottles, and the points won so far."""
    number = f"Trick {len(view.tricks) + 1} of {tricks_in_all(view)}."
    lines = ["", *wrap_text(f"{number} {bottles_line(view, cast)}")]
    return [*lines, *wrap_text(points_line(view, cast))] if view.tricks else lines


def tricks_in_all(view: View) -> int:
    """Return the number of tricks in the round."""
    left = sum(hand.size for hands in view.hands for hand in hands) + len(view.trick)
    return len(view.tricks) + left // len(view.setup.mode.trick)


def points_line(view: View, cast: SeatNames) -> str:
    """Describe the points that each side has won so far."""
    won = [
        f"{cast.side(side)} {sum(view.points[seat] for seat in side)}"
        for side in cast.your_side_first(view.sides)
    ]
    return f"Points won: {', '.join(won)}."


def table_line(view: View, cast: SeatNames) -> str:
    """Describe the current trick and who would win it now."""
    if not view.trick:
        return "You lead."
    deck = view.setup.deck
    cards = tuple(play.card for play in view.trick)
    best = winning_card(cards, view.price)
    winner = next(play.seat for play in view.trick if play.card == best)
    played = ", ".join(f"{cast.name(p.seat)} {card_words(deck, p.card)}" for p in view.trick)
    yours = any({winner, cast.you} <= set(side) for side in view.sides) and winner != cast.you
    side = ", of your side," if yours else ""
    prize = "trick and bottle" if best < view.price else "the trick"
    return (
        f"On the table: {played}; {counted(points_of(deck, cards), 'point')}. "
        f"{capitalize_you(cast.whose(winner))} {card_text(best)}{side} would win {prize}."
    )


def describe_turn(view: View, cast: SeatNames) -> list[str]:
    """Describe what the player needs for a choice: the trick, open hands, own cards, gifts due."""
    lines = [""]
    if isinstance(view.options, PlayOptions):
        lines += wrap_text(table_line(view, cast))
    lines += [*open_hands(view, cast), *own_hands(view, cast)]
    if isinstance(view.options, ExchangeOptions):
        lines += wrap_text(giving_line(view, cast, view.options))
    return lines


def giving_line(view: View, cast: SeatNames, options: ExchangeOptions) -> str:
    """Describe how many cards to give, from which hand and to which places."""
    gifts = options.gifts
    if len(gifts) == 1:
        return f"Give {spell_number(gifts[0].cards)} card to {place_words(view, cast, gifts[0])}."
    places = [f"{spell_number(g.cards)} to {place_words(view, cast, g, aside=True)}" for g in gifts]
    total = sum(gift.cards for gift in gifts)
    hand = giving_hand(view, cast, options)
    source = "" if hand == HAND else f" of your {hand_words(hand)}"
    return f"Give {spell_number(total)} cards{source}, in this order: {', '.join(places)}."


def giving_hand(view: View, cast: SeatNames, options: ExchangeOptions) -> str:
    """Return the name of the hand from which the cards must come."""
    return next(hand.name for hand in view.hands[cast.you] if hand.cards == options.hand)


def place_words(view: View, cast: SeatNames, gift: Gift, *, aside: bool = False) -> str:
    """Return where a card goes: the imp's trick, a neighbour, or a hand of the opponent.

    With `aside`, a neighbour is named with the side: `Keawe on your left`.
    """
    if gift.place == IMP:
        return "the imp's trick"
    players = view.setup.mode.players
    receiver: Seat = (cast.you + gift.seats_left) % players
    if gift.into != HAND:
        return f"{cast.whose(receiver)} {hand_words(gift.into)}"
    side = f" on your {gift.place}" if aside and players > 2 else ""
    return f"{cast.name(receiver)}{side}"


def question(view: View, cast: SeatNames) -> str:
    """Return the prompt for the player's choice."""
    match view.options:
        case ExchangeOptions(gifts):
            places = [
                place_words(view, cast, gift) + (f" ({gift.cards})" if gift.cards > 1 else "")
                for gift in gifts
            ]
            return f"Give to {', '.join(places)}:"
        case ShowOptions(packets):
            return f"Lay open your {join_words(packets, 'or')} packet:"
        case PlayOptions(cards):
            return f"Play {legal_words(view, cast, cards)}:"
    raise AssertionError("nothing to ask")


def legal_words(view: View, cast: SeatNames, cards: tuple[Card, ...]) -> str:
    """Return the legal cards as text, by hand if there are two; `any` if all cards are legal."""
    hands = view.hands[cast.you]
    if len(cards) > 3 and len(cards) == len(view.own_cards):
        return "any card"
    if len(hands) == 1:
        return numbers(cards)
    by_hand = [
        f"{'any' if len(legal) == len(hand.cards) > 3 else numbers(legal)} ({hand.name})"
        for hand in hands
        if (legal := [card for card in hand.cards if card in cards])
    ]
    return ", or ".join(by_hand)
