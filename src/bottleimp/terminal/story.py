"""Descriptions of events, from the player's views before and after them."""

from collections.abc import Iterator

from bottleimp.plurals import counted
from bottleimp.rules import Card, Played, Trick, View, card_text, points_of, winning_card
from bottleimp.rules.modes import HAND
from bottleimp.rules.views import PLAYING
from bottleimp.terminal.memory import given_words, received_words
from bottleimp.terminal.screen import trick_opening
from bottleimp.terminal.words import SeatNames, card_words, hand_words, wrap_text


def describe_events(before: View, after: View, cast: SeatNames) -> list[str]:
    """Describe all events between two views that the player may know."""
    lines = _choices(before, after, cast)
    for trick, plays in _new_plays(before, after):
        for play in plays:
            lines += wrap_text(played_line(after, before.price, trick, play, cast))
    finished = len(after.tricks) > len(before.tricks)
    if finished:
        lines += wrap_text(taken_line(before, after, cast))
    if after.phase == PLAYING and (finished or before.phase != PLAYING):
        lines += trick_opening(after, cast)
    return lines


def _choices(before: View, after: View, cast: SeatNames) -> list[str]:
    """Describe cards given and received, and packets laid open, between two views."""
    lines: list[str] = []
    if new := after.given[len(before.given) :]:
        lines += wrap_text(f"You give {given_words(after, new, cast)}.")
    if new_cards := after.received[len(before.received) :]:
        lines += wrap_text(f"All have given. You get {received_words(after, new_cards, cast)}.")
    if any(after.shown) and not any(before.shown):
        for seat, packet in enumerate(after.shown):
            lines.append(f"{cast.does(seat, 'lays')} the {packet} packet open.")
    return lines


def _new_plays(before: View, after: View) -> Iterator[tuple[tuple[Played, ...], list[Played]]]:
    """Yield the new plays by trick, each list after all plays of its trick."""
    seen = len(before.trick)
    for trick in after.tricks[len(before.tricks) :]:
        yield trick.plays, list(trick.plays[seen:])
        seen = 0
    yield after.trick, list(after.trick[seen:])


def played_line(
    view: View, price: Card, trick: tuple[Played, ...], play: Played, cast: SeatNames
) -> str:
    """Describe one play: `Keawe leads 24 blue`."""
    earlier = [other.card for other in trick[: trick.index(play)]]
    text = cast.does(play.seat, "plays" if earlier else "leads")
    text += f" {card_words(view.setup.deck, play.card)}"
    if play.hand != HAND:
        text += f" from {'your' if play.seat == cast.you else 'the'} {hand_words(play.hand)}"
    if play.seat >= view.setup.mode.players:
        text += f", {lopakas_reason(play.card, earlier, price)}"
    return f"{text}."


def lopakas_reason(card: Card, earlier: list[Card], price: Card) -> str:
    """Return why Lopaka plays this card."""
    if not earlier:
        return "his highest card"
    if winning_card([*earlier, card], price) == card:
        return "the highest he has that wins"
    return "his lowest, for none would win"


def taken_line(before: View, after: View, cast: SeatNames) -> str:
    """Describe who takes the trick and what happens to the bottle."""
    trick = after.tricks[-1]
    best = winning_card(trick.cards, before.price)
    taken = tuple(card for card in trick.cards if trick.bottle is None or card != best)
    points = counted(points_of(after.setup.deck, taken), "point")
    text = f"{cast.does(trick.winner, 'takes')} the trick, {points},"
    if trick.bottle is None:
        return f"{text} with {card_text(best)}."
    return f"{text} and {sold_words(before, trick, best, cast)}."


def sold_words(before: View, trick: Trick, best: Card, cast: SeatNames) -> str:
    """Describe the sale of a bottle, and who gets the card that was its price."""
    assert trick.bottle is not None
    bottle = before.bottles[trick.bottle]
    price = card_text(best)
    if bottle.owner is None:
        return f"{'the' if len(before.bottles) == 1 else 'a'} bottle for {price}"
    points = counted(before.setup.deck.points[bottle.price], "point")
    old = f"the old price card {card_text(bottle.price)}, {points}, goes to"
    if bottle.owner == trick.winner:
        return f"the bottle again, for {price}; {old} {cast.name(trick.winner)} too"
    seller = cast.name(bottle.owner)
    return f"the bottle from {seller} for {price}; {old} {seller}"
