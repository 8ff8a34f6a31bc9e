"""A view as a row: what the seat cannot know is left blank, everything else is as in the kernel."""

from collections.abc import Sequence

from bottleimp.encoding.cards import INDEX, bits_of, price_bit
from bottleimp.encoding.layout import (
    BEST,
    BEST_SEAT,
    BUYS,
    COUNT,
    DEALER,
    HANDS,
    HISTORY,
    LEADER,
    LED,
    LED_COLOUR,
    OWNER,
    PLAYED,
    POINT_BITS,
    POINTS,
    PRICE,
    ROW_WORDS,
    SHOWN,
    SIZE_BITS,
    SIZES,
    SLOT,
    TABLE,
    TABLE_POINTS,
    TRICK,
    TURN,
    VOIDS,
    WON,
)
from bottleimp.encoding.program import (
    AIM,
    AIM_SHOW,
    CHOICE_WORDS,
    CHOICES,
    COLOURS,
    DEALER_WORDS,
    DEALERS,
    INTO,
    SEAT,
    STEPS,
    TO,
    program_of,
)
from bottleimp.rules import Card, Colour, points_of, winning_card
from bottleimp.rules.options import ShowOptions
from bottleimp.rules.views import OVER, PLAYING, View

Step = list[int]


def row_of_view(view: View, chosen: Sequence[Card] = ()) -> list[int]:
    """The row; `chosen` are the cards of the exchange being chosen, in the order of its places."""
    if view.seat is None:
        raise ValueError("a spectator has no features")
    if view.options is None and view.phase not in (PLAYING, OVER):
        raise ValueError(f"seat {view.seat} has chosen: it has no features before all have")
    row = [0] * ROW_WORDS
    row[DEALER] = view.dealer
    row[TURN] = -1 if view.options is None else view.seat
    row[LED] = row[LED_COLOUR] = row[BEST] = row[BEST_SEAT] = -1
    _write_choices(view, chosen, row)
    _write_hands(view, chosen, row)
    _write_tricks(view, row)
    _write_bottles(view, row)
    return row


def _steps(view: View) -> list[Step]:
    """The single choices before the first trick, in their order."""
    program = program_of(view.setup).tolist()
    at = DEALERS + view.dealer * DEALER_WORDS + STEPS
    starts = range(at, at + program[CHOICES] * CHOICE_WORDS, CHOICE_WORDS)
    return [program[start : start + CHOICE_WORDS] for start in starts]


def _write_choices(view: View, chosen: Sequence[Card], row: list[int]) -> None:
    """Notes of the gifts this seat knows of, and how many choices come before its next."""
    steps = _steps(view)
    gifts = [nth for nth, step in enumerate(steps) if step[AIM] != AIM_SHOW]
    own = [nth for nth in gifts if steps[nth][SEAT] == view.seat]
    given = [*(gift.card for gift in view.given), *chosen]
    for nth, card in zip(own, given, strict=False):
        row[HISTORY + nth // 8] |= INDEX[card] + 1 << 8 * (nth % 8)
    to_me = [nth for nth in gifts if steps[nth][TO] == view.seat]
    names = [hand.name for hand in view.setup.mode.hands]
    for received in view.received:
        way = (received.giver, names.index(received.hand))
        nth = next(nth for nth in to_me if (steps[nth][SEAT], steps[nth][INTO]) == way)
        to_me.remove(nth)
        row[HISTORY + nth // 8] |= INDEX[received.card] + 1 << 8 * (nth % 8)
    for seat, packet in enumerate(view.shown):
        row[SHOWN] |= (packet is not None and names.index(packet)) << seat
    if view.phase in (PLAYING, OVER):
        row[COUNT] = len(steps) + sum(len(t.plays) for t in view.tricks) + len(view.trick)
    elif isinstance(view.options, ShowOptions):
        mine = (nth for nth, step in enumerate(steps) if step[SEAT] == view.seat)
        row[COUNT] = next(nth for nth in mine if nth not in own)
    else:
        row[COUNT] = own[len(given)]


def _write_hands(view: View, chosen: Sequence[Card], row: list[int]) -> None:
    gone = bits_of(chosen)
    for seat, hands in enumerate(view.hands):
        for number, hand in enumerate(hands):
            row[HANDS + 2 * seat + number] = bits_of(hand.cards) & ~gone
            row[SIZES] += hand.size << SIZE_BITS * (2 * seat + number)


def _write_tricks(view: View, row: list[int]) -> None:
    deck, colours = view.setup.deck, list(Colour)
    row[LEADER] = view.setup.mode.order[view.dealer][1]
    if view.tricks:
        row[LEADER] = view.tricks[-1].winner
    row[TRICK], row[SLOT] = len(view.tricks), len(view.trick)
    for play in (*(play for trick in view.tricks for play in trick.plays), *view.trick):
        row[PLAYED + play.seat] |= 1 << INDEX[play.card]
    for seat, (won, points) in enumerate(zip(view.won, view.points, strict=True)):
        row[WON + seat] = bits_of(won)
        row[POINTS] += points << POINT_BITS * seat
    for seat, hands in enumerate(view.voids):
        for number, gone in enumerate(hands):
            for colour in gone:
                row[VOIDS] |= 1 << 3 * (2 * seat + number) + colours.index(colour)
    if view.trick:
        cards = tuple(play.card for play in view.trick)
        best = winning_card(cards, view.price)
        row[TABLE], row[TABLE_POINTS] = bits_of(cards), points_of(deck, cards)
        row[LED_COLOUR] = colours.index(deck.colour[cards[0]])
        row[LED] = int(program_of(view.setup)[COLOURS + row[LED_COLOUR]])
        row[BEST] = INDEX[best] + (BUYS if best < view.price else 0)
        row[BEST_SEAT] = next(play.seat for play in view.trick if play.card == best)


def _write_bottles(view: View, row: list[int]) -> None:
    row[PRICE + 1] = row[OWNER] = row[OWNER + 1] = -1
    for number, bottle in enumerate(view.bottles):
        row[PRICE + number] = price_bit(bottle.price)
        row[OWNER + number] = -1 if bottle.owner is None else bottle.owner
