"""Conversion of a view to a row in which everything the seat cannot know is blank."""

from collections.abc import Sequence

from bottleimp.encoding import history, layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import INDEX, bits_of, price_bit
from bottleimp.encoding.program_builder import listed_program_of
from bottleimp.rules import Card, Colour, points_of, winning_card
from bottleimp.rules.options import ShowOptions
from bottleimp.rules.views import OVER, PLAYING, View

Step = list[int]


def row_of_view(view: View, chosen: Sequence[Card] = ()) -> list[int]:
    """Return the row of a view.

    During an exchange, `chosen` are the cards chosen so far, in the order of the exchange's places.
    """
    if view.seat is None:
        raise ValueError("a spectator has no features")
    if view.options is None and view.phase not in (PLAYING, OVER):
        raise ValueError(f"seat {view.seat} has chosen: it has no features before all have")
    row = [0] * layout.ROW_WORDS
    row[layout.DEALER] = view.dealer
    row[layout.TURN] = -1 if view.options is None else view.seat
    row[layout.LED] = row[layout.LED_COLOUR] = row[layout.BEST] = row[layout.BEST_SEAT] = -1
    _write_choices(view, chosen, row)
    _write_hands(view, chosen, row)
    _write_tricks(view, row)
    _write_bottles(view, row)
    return row


def steps_of(view: View) -> list[Step]:
    """Return the blocks of all single choices before the first trick, in order (see `program`)."""
    program = listed_program_of(view.setup)
    starts = (prog.step_at(view.dealer, nth) for nth in range(program[prog.CHOICES]))
    return [program[start : start + prog.CHOICE_WORDS] for start in starts]


def _write_choices(view: View, chosen: Sequence[Card], row: list[int]) -> None:
    """Write the notes of the gifts that the seat knows, the shown packets and the action count."""
    steps = steps_of(view)
    gifts = [nth for nth, step in enumerate(steps) if step[prog.AIM] != prog.AIM_SHOW]
    own = [nth for nth in gifts if steps[nth][prog.SEAT] == view.seat]
    given = [*(gift.card for gift in view.given), *chosen]
    for nth, card in zip(own, given, strict=False):
        history.write(row, nth, INDEX[card], 0)
    to_me = [nth for nth in gifts if steps[nth][prog.TO] == view.seat]
    names = [hand.name for hand in view.setup.mode.hands]
    for received in view.received:
        way = (received.giver, names.index(received.hand))
        nth = next(nth for nth in to_me if (steps[nth][prog.SEAT], steps[nth][prog.INTO]) == way)
        to_me.remove(nth)
        history.write(row, nth, INDEX[received.card], 0)
    for seat, packet in enumerate(view.shown):
        row[layout.SHOWN] |= (packet is not None and names.index(packet)) << seat
    if view.phase in (PLAYING, OVER):
        row[layout.COUNT] = len(steps) + sum(len(t.plays) for t in view.tricks) + len(view.trick)
    elif isinstance(view.options, ShowOptions):
        mine = (nth for nth, step in enumerate(steps) if step[prog.SEAT] == view.seat)
        row[layout.COUNT] = next(nth for nth in mine if nth not in own)
    else:
        row[layout.COUNT] = own[len(given)]


def _write_hands(view: View, chosen: Sequence[Card], row: list[int]) -> None:
    gone = bits_of(chosen)
    for seat, hands in enumerate(view.hands):
        for number, hand in enumerate(hands):
            row[layout.hand_at(seat, number)] = bits_of(hand.cards) & ~gone
            row[layout.SIZES] += hand.size << layout.size_at(layout.nth_hand(seat, number))


def _write_tricks(view: View, row: list[int]) -> None:
    deck, colours = view.setup.deck, list(Colour)
    row[layout.LEADER] = view.setup.mode.order[view.dealer][1]
    if view.tricks:
        row[layout.LEADER] = view.tricks[-1].winner
    row[layout.TRICK], row[layout.SLOT] = len(view.tricks), len(view.trick)
    for play in (*(play for trick in view.tricks for play in trick.plays), *view.trick):
        row[layout.PLAYED + play.seat] |= 1 << INDEX[play.card]
    for seat, (won, points) in enumerate(zip(view.won, view.points, strict=True)):
        row[layout.WON + seat] = bits_of(won)
        row[layout.POINTS] += points << layout.POINT_BITS * seat
    for seat, hands in enumerate(view.voids):
        for number, gone in enumerate(hands):
            for colour in gone:
                void = layout.void_at(layout.nth_hand(seat, number), colours.index(colour))
                row[layout.VOIDS] |= 1 << void
    if view.trick:
        cards = tuple(play.card for play in view.trick)
        best = winning_card(cards, view.price)
        row[layout.TABLE], row[layout.TABLE_POINTS] = bits_of(cards), points_of(deck, cards)
        row[layout.LED_COLOUR] = colours.index(deck.colour[cards[0]])
        row[layout.LED] = listed_program_of(view.setup)[prog.COLOURS + row[layout.LED_COLOUR]]
        row[layout.BEST] = INDEX[best] + (layout.BUYS if best < view.price else 0)
        row[layout.BEST_SEAT] = next(play.seat for play in view.trick if play.card == best)


def _write_bottles(view: View, row: list[int]) -> None:
    row[layout.PRICE + 1] = row[layout.OWNER] = row[layout.OWNER + 1] = -1
    for number, bottle in enumerate(view.bottles):
        row[layout.PRICE + number] = price_bit(bottle.price)
        row[layout.OWNER + number] = -1 if bottle.owner is None else bottle.owner
