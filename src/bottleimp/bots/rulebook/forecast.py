"""Forecast of the trick on the table for a card to play."""

from collections.abc import Mapping
from dataclasses import dataclass

from bottleimp.bots.rulebook.knowledge import Knowledge
from bottleimp.rules import Card, Colour, Seat, winning_card
from bottleimp.rules.lopaka import choose_lopaka_card
from bottleimp.rules.modes import Slot
from bottleimp.rules.tricks import playable_cards

EAGERNESS = 0.65
"""Assumed probability that a player takes a trick that they can take."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Trick with the own card added, and the chances of who wins it."""

    card: Card
    sale: bool
    """True if a card below the price is on the table, so that a bottle will be sold."""
    price: Card
    """Price after the trick if no further card is played."""
    pot: float
    """Points on the table, plus the expected points of the cards still to be played."""
    me: float
    """Chance that the own card wins."""
    side: float
    """Chance that the own side wins."""
    rival: float
    """Chance that another side wins, without automata, which cannot win the match."""


def forecast(known: Knowledge, card: Card, *, eagerness: float = EAGERNESS) -> Forecast:
    """Return the forecast of the trick if the card is played.

    Automata that play later are computed exactly; every other later seat takes the trick with
    probability `eagerness` times its chance to be able to.
    """
    points, players = known.deck.points, known.mode.players
    table = [*((play.seat, play.card) for play in known.view.trick), (known.seat, card)]
    led = known.deck.colour[table[0][1]]
    later = _later(known)
    for seat, slot in later:
        if seat >= players:
            on_table = [laid for _, laid in table]
            table.append((seat, lopakas_answer(known, seat, slot, led, on_table)))
    guessed = [(seat, slot) for seat, slot in later if seat < players]
    best = winning_card([laid for _, laid in table], known.price)
    holder = next(seat for seat, laid in table if laid == best)
    me = float(best == card)
    side = float(holder in known.side)
    rival = float(holder not in known.side and holder < players)
    for seat, slot in guessed:
        taken = eagerness * chance_to_take(known, seat, slot, led, best)
        me *= 1 - taken
        side = side * (1 - taken) + taken * (seat in known.side)
        rival = rival * (1 - taken) + taken * (seat not in known.side)
    return Forecast(
        card,
        sale=best < known.price,
        price=min(best, known.price),
        pot=sum(points[laid] for _, laid in table) + len(guessed) * known.card_points,
        me=me,
        side=side,
        rival=rival,
    )


def lopakas_answer(
    known: Knowledge, seat: Seat, slot: Slot, led: Colour, table: list[Card]
) -> Card:
    """Return the card of an automaton, which is certain: its hand is open and its rule known."""
    hands = [hand.cards for hand in known.view.hands[seat]]
    legal = playable_cards(known.deck, hands, known.mode.hands_in_play, slot, led)
    return choose_lopaka_card(legal, table=table, price=known.price)


def chance_to_take(known: Knowledge, seat: Seat, slot: Slot, led: Colour, best: Card) -> float:
    """Return the chance that a seat has a legal card that beats the winning card."""
    cannot = 1.0
    for name in known.mode.hands_in_play:
        if slot.hand in (None, name):
            cannot *= 1 - _from_hand(known, known.holdings[seat, name], led, best)
    return 1 - cannot


def _from_hand(known: Knowledge, held: Mapping[Card, float], led: Colour, best: Card) -> float:
    """Return the chance that a hand can legally play a card that beats `best`."""
    price, colour = known.price, known.deck.colour
    void = no_better_led = no_better_other = 1.0
    for card, likely in held.items():
        better = best < card < price or (best > price and not price < card < best)
        if colour[card] is led:
            void *= 1 - likely
            if better:
                no_better_led *= 1 - likely
        elif better:
            no_better_other *= 1 - likely
    return (1 - no_better_led) + void * (1 - no_better_other)


def _later(known: Knowledge) -> list[tuple[Seat, Slot]]:
    """Return the seats that play to this trick after the own card, with their hands."""
    trick = known.view.trick
    turns = known.mode.turns[known.view.dealer][trick[0].seat if trick else known.seat]
    after = len(trick) + 1
    return list(zip(turns[after:], known.mode.trick[after:], strict=True))
