"""One action: a card given, a packet shown, or a card played, and all that follows from it."""

from bottleimp.encoding import history, layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import SHOW
from bottleimp.encoding.layout import Words
from bottleimp.encoding.legal_actions import legal_mask
from bottleimp.kernel.bits import highest, lowest
from bottleimp.kernel.dealer import put_into_imp
from bottleimp.kernel.jit import compiled

legal_actions = compiled(legal_mask)


@compiled
def step(program: Words, row: Words, action: int) -> None:
    """Take the action of the seat to act; then play for automata until a player must act.

    The action must be legal; this is not checked.
    """
    if row[layout.COUNT] < program[prog.CHOICES]:
        choose(program, row, action)
    else:
        play(program, row, action)
    while row[layout.TURN] >= program[prog.PLAYERS]:
        play(program, row, automatons_card(program, row))


@compiled
def choose(program: Words, row: Words, action: int) -> None:
    """Record the choice of a card to give or a packet to show.

    After the last choice of a phase, all choices of the phase are carried out.
    """
    dealer = row[layout.DEALER]
    at = prog.step_at(dealer, row[layout.COUNT])
    if program[at + prog.AIM] != prog.AIM_SHOW:
        row[layout.hand_at(program[at + prog.SEAT], program[at + prog.FROM])] ^= 1 << action
    note(row, action, 0)
    count = row[layout.COUNT]
    if program[at + prog.ENDS]:
        for nth in range(program[at + prog.BEGUN], count):
            carry_out(program, row, nth)
    if count < program[prog.CHOICES]:
        row[layout.TURN] = program[prog.step_at(dealer, count) + prog.SEAT]
    else:
        row[layout.TURN] = prog.turn_of(program, dealer, row[layout.LEADER], 0)


@compiled
def carry_out(program: Words, row: Words, nth: int) -> None:
    """Carry out the choice `nth`: hand over one card, or lay open one packet.

    The open packet becomes the seat's first hand.
    """
    at, action = prog.step_at(row[layout.DEALER], nth), history.action_at(row, nth)
    seat = program[at + prog.SEAT]
    if program[at + prog.AIM] == prog.AIM_SHOW:
        if action > SHOW:
            first, second = layout.hand_at(seat, 0), layout.hand_at(seat, 1)
            row[first], row[second] = row[second], row[first]
            one, other = layout.nth_hand(seat, 0), layout.nth_hand(seat, 1)
            more = layout.size_of(row, other) - layout.size_of(row, one)
            row[layout.SIZES] += (more << layout.size_at(one)) - (more << layout.size_at(other))
            row[layout.SHOWN] |= 1 << seat
        return
    row[layout.SIZES] -= 1 << layout.size_at(layout.nth_hand(seat, program[at + prog.FROM]))
    to, into = program[at + prog.TO], program[at + prog.INTO]
    if to < 0:
        put_into_imp(program, row, action)
    else:
        row[layout.hand_at(to, into)] |= 1 << action
        row[layout.SIZES] += 1 << layout.size_at(layout.nth_hand(to, into))


@compiled
def play(program: Words, row: Words, card: int) -> None:
    """Play the card; with the last card of a trick, finish the trick.

    Random play spends most of its time here. The code avoids branches that the processor cannot
    predict: a misprediction costs as much as the rest of the function.
    """
    seat, slot, bit = row[layout.TURN], row[layout.SLOT], 1 << card
    led, best = row[layout.LED], row[layout.BEST]
    second = 0 if row[layout.hand_at(seat, 0)] & bit else 1
    nth = layout.nth_hand(seat, second)
    note(row, card, second)
    row[layout.HANDS + nth] ^= bit
    row[layout.SIZES] -= 1 << layout.size_at(nth)
    row[layout.PLAYED + seat] |= bit
    row[layout.TABLE] |= bit
    row[layout.TABLE_POINTS] += program[prog.WORTH + card]
    strength = card + layout.BUYS * (card < max(row[layout.PRICE], row[layout.PRICE + 1]))
    row[layout.BEST] = max(strength, best)
    row[layout.BEST_SEAT] = seat if strength > best else row[layout.BEST_SEAT]
    if slot == 0:
        colour = program[prog.COLOUR_OF + card]
        row[layout.LED_COLOUR] = colour
        row[layout.LED] = program[prog.COLOURS + colour]
    else:
        row[layout.VOIDS] |= (led >> card & 1 ^ 1) << layout.void_at(nth, row[layout.LED_COLOUR])
    slot += 1
    if slot == program[prog.TRICK_CARDS]:
        slot = 0
        finish_trick(program, row)
    row[layout.SLOT] = slot
    if row[layout.COUNT] == program[prog.LENGTH]:
        row[layout.TURN] = -1
    else:
        row[layout.TURN] = prog.turn_of(program, row[layout.DEALER], row[layout.LEADER], slot)


@compiled
def finish_trick(program: Words, row: Words) -> None:
    """Give the trick to its winner, who leads next.

    A winning card below the price buys the dearer bottle.
    """
    winner, best = row[layout.BEST_SEAT], row[layout.BEST]
    taken, points = row[layout.TABLE], row[layout.TABLE_POINTS]
    if best >= layout.BUYS:
        card = best - layout.BUYS
        sold = 1 if row[layout.PRICE + 1] > row[layout.PRICE] else 0
        taken ^= 1 << card
        points -= program[prog.WORTH + card]
        owner, price = row[layout.OWNER + sold], row[layout.PRICE + sold]
        if owner >= 0:
            row[layout.WON + owner] |= 1 << price
            row[layout.POINTS] += program[prog.WORTH + price] << (layout.POINT_BITS * owner)
        row[layout.PRICE + sold], row[layout.OWNER + sold] = card, winner
    row[layout.WON + winner] |= taken
    row[layout.POINTS] += points << (layout.POINT_BITS * winner)
    row[layout.LEADER] = winner
    row[layout.TRICK] += 1
    row[layout.TABLE] = row[layout.TABLE_POINTS] = 0
    row[layout.LED] = row[layout.LED_COLOUR] = row[layout.BEST] = row[layout.BEST_SEAT] = -1


@compiled
def automatons_card(program: Words, row: Words) -> int:
    """Return an automaton's card.

    It leads its highest card; else it plays its highest winning card, or its lowest card.
    """
    cards, best = legal_actions(program, row), row[layout.BEST]
    if best < 0:
        return highest(cards)
    below = (1 << max(row[layout.PRICE], row[layout.PRICE + 1])) - 1
    higher = ~((2 << (best & (layout.BUYS - 1))) - 1)
    winning = cards & (below & higher if best >= layout.BUYS else below | higher)
    return highest(winning) if winning else lowest(cards)


@compiled
def note(row: Words, action: int, hand: int) -> None:
    """Append the action to the history."""
    count = row[layout.COUNT]
    history.write(row, count, action, hand)
    row[layout.COUNT] = count + 1
