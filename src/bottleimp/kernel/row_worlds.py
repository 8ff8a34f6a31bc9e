"""Worlds: rows that look to a seat exactly as its own does, drawn from a belief about each card.

What is consistent is what `rules.worlds` draws from: sizes of hands, voids, and who can have given
what. Only the row of what the seat knows, with everything hidden blanked (see `hidden`), goes in.
"""

from bottleimp.encoding import history, layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.layout import Words
from bottleimp.kernel.bits import count, lowest
from bottleimp.kernel.card_placement import Floats, make_room, normalise, place_unseen
from bottleimp.kernel.dealer import put_into_imp
from bottleimp.kernel.jit import compiled
from bottleimp.kernel.rng import fraction


@compiled
def draw_worlds(
    program: Words,
    known: Words,
    seat: int,
    logits: Floats,
    habits: Floats,
    worlds: Words,
    belief: Floats,
    scratch: Words,
) -> None:
    """Fill in the row as often as there is room for worlds."""
    for nth in range(len(worlds)):
        row = worlds[nth]
        for word in range(layout.ROW_WORDS):
            row[word] = known[word]
        unseen = place_gifts(program, row, seat)
        make_room(program, row, seat, unseen, scratch)
        if nth == 0:
            normalise(program, unseen, logits, belief, scratch)
        place_unseen(program, row, count(unseen), belief, scratch)
        draw_gifts(program, row, habits, scratch)


@compiled
def place_gifts(program: Words, row: Words, seat: int) -> int:
    """Put the cards that the seat gave where it knows them to be; returns those it cannot see."""
    for nth in range(program[prog.CHOICES]):
        at, card = prog.step_at(row[layout.DEALER], nth), history.action_at(row, nth)
        if program[at + prog.SEAT] != seat or program[at + prog.AIM] == prog.AIM_SHOW:
            continue
        to = program[at + prog.TO]
        if to < 0:
            put_into_imp(program, row, card)
        elif not row[layout.PLAYED + to] >> card & 1:
            row[layout.hand_at(to, gift_is_in(program, row, at))] |= 1 << card
    unseen: int = program[prog.DECK] & ~row[layout.IMP]
    for other in range(program[prog.SEATS]):
        held = row[layout.hand_at(other, 0)] | row[layout.hand_at(other, 1)]
        unseen &= ~(held | row[layout.PLAYED + other])
    return unseen


@compiled
def draw_gifts(program: Words, row: Words, habits: Floats, scratch: Words) -> None:
    """Draw who gave what, from cards that are where a gift can have gone.

    `habits` has for each aim and card how much likelier a card is one that was given.
    """
    gifts = 0
    for nth in range(program[prog.CHOICES]):
        at, card = prog.step_at(row[layout.DEALER], nth), history.action_at(row, nth)
        if program[at + prog.AIM] != prog.AIM_SHOW and card >= 0:
            gifts |= 1 << card
    for nth in range(program[prog.CHOICES]):
        if history.action_at(row, nth) >= 0:
            continue
        at = prog.step_at(row[layout.DEALER], nth)
        to, aim = program[at + prog.TO], program[at + prog.AIM]
        if to < 0:
            cards = row[layout.IMP] & ~gifts
        else:
            hand = gift_is_in(program, row, at)
            held = row[layout.hand_at(to, hand)] | played_from(program, row, to, hand)
            cards = held & ~gifts
        total, rest = 0.0, cards
        while rest:
            total += habits[aim, lowest(rest)]
            rest &= rest - 1
        left, card = total * fraction(scratch), -1
        while cards and (card < 0 or left > 0):
            card = lowest(cards)
            cards &= cards - 1
            left -= habits[aim, card]
        gifts |= 1 << card
        history.write(row, nth, card, 0)


@compiled
def gift_is_in(program: Words, row: Words, at: int) -> int:
    """The hand that the gift of that step is in now: packets change places when one is shown."""
    hand: int = program[at + prog.INTO] ^ (row[layout.SHOWN] >> program[at + prog.TO] & 1)
    return hand


@compiled
def played_from(program: Words, row: Words, seat: int, hand: int) -> int:
    """The cards played from that hand."""
    cards = 0
    for nth in range(program[prog.CHOICES], row[layout.COUNT]):
        note = history.note_of(row, nth)
        bit = 1 << history.action_in(note)
        if row[layout.PLAYED + seat] & bit and history.hand_in(note) == hand:
            cards |= bit
    return cards
