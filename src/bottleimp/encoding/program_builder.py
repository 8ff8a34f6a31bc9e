"""Builder of programs from the declarations of modes and decks."""

from collections.abc import Iterator
from functools import cache

from bottleimp.encoding import layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import INDEX, START, bits_of
from bottleimp.encoding.layout import Words
from bottleimp.rules import Colour, Mode, Seat, Setup
from bottleimp.rules.modes import IMP, OPEN, ShowPhase
from bottleimp.rules.score_rules import weight_of


@cache
def program_of(setup: Setup) -> "Words":
    """Return the program of a setup as an array that is shared and read-only."""
    import numpy as np  # not imported above: a single view needs only the list

    words: Words = np.array(listed_program_of(setup), np.int64)
    words.flags.writeable = False
    return words


@cache
def listed_program_of(setup: Setup) -> list[int]:
    """Return the program of a setup as a shared list, which must not be changed.

    Uncompiled code reads a list several times as fast as an array.
    """
    mode, deck = setup.mode, setup.deck
    steps = [list(_steps(mode, dealer)) for dealer in range(mode.players)]
    choices = len(steps[0])
    imp = mode.imp_dealt + sum(step[prog.AIM] == prog.AIM_IMP for step in steps[0])
    plays = mode.deck_size - imp
    check_fits(mode, choices=choices, plays=plays)
    words = [0] * prog.PROGRAM_WORDS
    words[prog.SEATS], words[prog.PLAYERS] = mode.seats, mode.players
    words[prog.HANDS_EACH], words[prog.BOTTLES] = len(mode.hands), mode.bottles
    words[prog.TRICK_CARDS] = len(mode.trick)
    words[prog.CHOICES], words[prog.LENGTH] = choices, choices + plays
    words[prog.DECISIONS] = choices + plays * mode.players // mode.seats
    words[prog.MODE] = -1 if mode.number is None else mode.number
    words[prog.START_PRICE] = START
    lies_open = [name == OPEN for name in mode.hands_in_play]
    words[prog.OPEN_HANDS] = sum(open_ << n for n, open_ in enumerate(lies_open))
    words[prog.DECK] = bits_of(deck.cards)
    for number, colour in enumerate(Colour):
        words[prog.COLOURS + number] = bits_of(c for c in deck.cards if deck.colour[c] is colour)
    for bit in range(3):
        words[prog.WORTH_BITS + bit] = bits_of(c for c in deck.cards if deck.points[c] >> bit & 1)
    for place, slot in enumerate(mode.trick):
        hands = [slot.hand in (None, name) for name in mode.hands_in_play]
        words[prog.SLOT_HANDS + place] = sum(allowed << n for n, allowed in enumerate(hands))
    words[prog.DECK_SIZE] = deck.size
    for nth, card in enumerate(deck.cards):
        words[prog.DECK_CARDS + nth] = INDEX[card]
        words[prog.WORTH + INDEX[card]] = deck.points[card]
        words[prog.COLOUR_OF + INDEX[card]] = list(Colour).index(deck.colour[card])
    for dealer in range(mode.players):
        at = prog.dealer_at(dealer)
        words[at : at + prog.DEALER_WORDS] = _dealer(mode, dealer, steps[dealer])
    return words


def check_fits(mode: Mode, *, choices: int, plays: int) -> None:
    """Raise `ValueError` if a mode is too large for a row."""
    fits = (
        mode.seats <= layout.MAX_SEATS
        and len(mode.hands) <= 2
        and len(mode.trick) <= prog.MAX_TRICK
        and mode.bottles <= 2
        and choices <= prog.MAX_CHOICES
        and choices + plays <= layout.MAX_ACTIONS
        and plays % len(mode.trick) == 0
    )
    if not fits:
        raise ValueError(f"mode {mode.id!r} with {mode.players} players is too large for a row")


def _dealer(mode: Mode, dealer: Seat, steps: list[tuple[int, ...]]) -> list[int]:
    """Return the block of a dealer."""
    words, order = [0] * prog.DEALER_WORDS, mode.order[dealer]
    words[prog.FIRST_LEADER] = order[1]
    for place, seat in enumerate(order):
        words[prog.PLACE + seat] = place
    for seat, sizes in enumerate(mode.hand_sizes[dealer]):
        for hand, size in enumerate(sizes):
            nth = layout.nth_hand(seat, hand)
            words[prog.HAND_CARDS + nth] = size
            words[prog.DEALT_SIZES] += size << layout.size_at(nth)
        for place, turn in enumerate(mode.turns[dealer][seat]):
            words[prog.TURNS + seat * prog.MAX_TRICK + place] = turn
    for side in mode.sides_for(dealer):
        for seat in side:
            words[prog.MATES + seat] = sum(1 << mate for mate in side)
            words[prog.WEIGHT + seat] = weight_of(mode, side)
    flat = [word for step in steps for word in step]
    words[prog.STEPS : prog.STEPS + len(flat)] = flat
    return words


def _steps(mode: Mode, dealer: Seat) -> Iterator[tuple[int, ...]]:
    """Yield the block of every single choice before the first trick, by phase, seat and card.

    At a table the choices of a phase are made simultaneously. Here they are made in order, but no
    seat sees the choices of another before the phase ends.
    """
    names = [hand.name for hand in mode.hands]
    begun = 0
    for phase in mode.phases:
        found: list[tuple[int, ...]] = []
        for seat in range(mode.players):
            if isinstance(phase, ShowPhase):
                found.append((seat, 0, prog.AIM_SHOW, -1, 0, 0))
                continue
            unseen = sum(1 << names.index(name) for name in phase.unseen)
            for gift in mode.gifts(phase, seat=seat, dealer=dealer):
                where = (prog.AIM_IMP, -1, 0)
                if gift.place != IMP:
                    to = (seat + gift.seats_left) % mode.players
                    where = (_aim(mode, gift.seats_left), to, names.index(gift.into))
                found += [(seat, names.index(phase.hand), *where, unseen)] * gift.cards
        for number, (*where_from, unseen) in enumerate(found):
            yield (*where_from, begun, int(number == len(found) - 1), unseen)
        begun += len(found)


def _aim(mode: Mode, seats_left: int) -> int:
    """Return the aim of a gift to the seat `seats_left` to the left; a sole opponent is left."""
    places = {mode.players - 1: prog.AIM_RIGHT, 1: prog.AIM_LEFT}
    return places.get(seats_left % mode.players, prog.AIM_ACROSS)
