"""Worlds: complete rows that look to a seat like its own, drawn from a belief about each card.

A world is consistent in the sense of `rules.worlds`: with the sizes of hands, the voids, and who
can have given which card. The input is the seat's row with everything hidden blanked (see
`hidden`).
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
    """Draw a world into each row of `worlds`.

    `logits` are the belief by card and place; `habits` are odds by aim and card (see `draw_gifts`).
    `belief` and `scratch` are scratch space.
    """
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
    """Place the cards that the seat gave away; return the cards it cannot locate, as bits."""
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
    """Draw the unknown gifts from the cards that are in places where the gift can have gone.

    `habits` has the odds, by aim and card, that a card was given away.
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
    """Return the number of the hand that holds the gift of step `at` now.

    A seat's two packets swap numbers when the second one is shown.
    """
    hand: int = program[at + prog.INTO] ^ (row[layout.SHOWN] >> program[at + prog.TO] & 1)
    return hand


@compiled
def played_from(program: Words, row: Words, seat: int, hand: int) -> int:
    """Return the cards that the seat played from the hand, as bits."""
    cards = 0
    for nth in range(program[prog.CHOICES], row[layout.COUNT]):
        note = history.note_of(row, nth)
        bit = 1 << history.action_in(note)
        if row[layout.PLAYED + seat] & bit and history.hand_in(note) == hand:
            cards |= bit
    return cards
