"""Conversion between rounds of the rules and rows."""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from bottleimp.encoding import history, layout
from bottleimp.encoding import program as prog
from bottleimp.encoding.card_bits import INDEX, ORDER, SHOW, bits_of, cards_of
from bottleimp.encoding.layout import Words
from bottleimp.encoding.program_builder import listed_program_of, program_of
from bottleimp.kernel.dealer import begin_round, put_into_imp
from bottleimp.kernel.step import step
from bottleimp.rules import Deal, Exchange, Play, Round, Seat, Setup, Show, apply, start
from bottleimp.rules.modes import ExchangePhase, ShowPhase
from bottleimp.rules.state import Choice


def from_deal(setup: Setup, deal: Deal) -> Words:
    """Return the row of a deal before the first choice."""
    program, row = program_of(setup), np.zeros(layout.ROW_WORDS, np.int64)
    begin_round(program, row, deal.dealer)
    for seat, hands in enumerate(deal.hands):
        for number, hand in enumerate(hands):
            row[layout.hand_at(seat, number)] = bits_of(hand)
    for card in deal.imp:
        put_into_imp(program, row, INDEX[card])
    return row


def from_rules(state: Round) -> Words:
    """Return the row of a round.

    Rows take secret choices in seat order. A choice that was made before one of a lower seat
    cannot be represented and raises `ValueError`.
    """
    program, row = program_of(state.setup), from_deal(state.setup, state.deal)
    for action in actions_of(state):
        step(program, row, action)
    return row


def actions_of(state: Round) -> Iterator[int]:
    """Yield the numbers of the players' actions so far; an exchange has a number for each card."""
    mode = state.setup.mode
    for phase, choices in zip(mode.phases, state.choices, strict=False):
        made = [choice for choice in choices if choice is not None]
        if made != list(choices[: len(made)]):
            raise ValueError(f"the {phase.name} choices were not made in seat order")
        for seat, choice in enumerate(made):
            if isinstance(choice, Show):
                yield SHOW + [hand.name for hand in mode.hands].index(choice.packet)
            elif isinstance(phase, ExchangePhase):
                gifts = mode.gifts(phase, seat=seat, dealer=state.dealer)
                yield from (INDEX[c] for gift in gifts for c in choice.to(gift.place))
    for plays in (*(trick.plays for trick in state.tricks), state.table):
        yield from (INDEX[play.card] for play in plays if play.seat < mode.players)


def to_rules(setup: Setup, row: Words) -> Round:
    """Return the round of a row. An exchange that a seat has not completed is left out."""
    words: list[int] = row.tolist()
    notes = [history.note_of(words, nth) for nth in range(words[layout.COUNT])]
    choices = listed_program_of(setup)[prog.CHOICES]
    given = [history.action_in(note) for note in notes[:choices]]
    plays = [(history.action_in(note), history.hand_in(note)) for note in notes[choices:]]
    state = start(setup, _dealt(setup, words, given, plays))
    for seat, choice in _choices(setup, words[layout.DEALER], iter(given)):
        state = apply(state, seat, choice)
    for card, _ in plays:
        state = apply(state, state.turn, Play(ORDER[card]))
    return state


def _dealt(setup: Setup, words: list[int], given: list[int], plays: list[tuple[int, int]]) -> Deal:
    """Return the deal: every card is moved back to where it was dealt."""
    program, mode, row = listed_program_of(setup), setup.mode, words.copy()
    for card, hand in plays:
        seat = next(seat for seat in range(mode.seats) if row[layout.PLAYED + seat] >> card & 1)
        row[layout.hand_at(seat, hand)] |= 1 << card
    carried_out = False
    for nth in reversed(range(len(given))):
        at = prog.step_at(row[layout.DEALER], nth)
        carried_out |= bool(program[at + prog.ENDS])
        seat, bit = program[at + prog.SEAT], 1 << given[nth]
        if program[at + prog.AIM] == prog.AIM_SHOW:
            if carried_out and given[nth] > SHOW:
                first, second = layout.hand_at(seat, 0), layout.hand_at(seat, 1)
                row[first], row[second] = row[second], row[first]
            continue
        if carried_out and program[at + prog.AIM] == prog.AIM_IMP:
            row[layout.IMP] ^= bit
        elif carried_out:
            row[layout.hand_at(program[at + prog.TO], program[at + prog.INTO])] ^= bit
        row[layout.hand_at(seat, program[at + prog.FROM])] |= bit
    hands = range(len(mode.hands))
    cards = [
        tuple(cards_of(row[layout.hand_at(seat, hand)]) for hand in hands)
        for seat in range(mode.seats)
    ]
    return Deal(row[layout.DEALER], tuple(cards), cards_of(row[layout.IMP]))


def _choices(setup: Setup, dealer: Seat, given: Iterator[int]) -> Iterator[tuple[Seat, Choice]]:
    """Yield each seat's complete choices in the order in which they were made."""
    mode = setup.mode
    for phase in mode.phases:
        for seat in range(mode.players):
            if isinstance(phase, ShowPhase):
                if (shown := next(given, None)) is None:
                    return
                yield seat, Show(mode.hands[shown - SHOW].name)
                continue
            gifts = mode.gifts(phase, seat=seat, dealer=dealer)
            places = [gift.place for gift in gifts for _ in range(gift.cards)]
            cards = [ORDER[card] for card in islice(given, len(places))]
            if len(cards) < len(places):
                return
            yield seat, Exchange(tuple(zip(places, cards, strict=True)))
