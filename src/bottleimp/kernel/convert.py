"""Rounds of the rules as rows, and back."""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from bottleimp.encoding.cards import INDEX, ORDER, SHOW, bits_of, cards_of
from bottleimp.encoding.layout import (
    COUNT,
    DEALER,
    HANDS,
    HISTORY,
    IMP,
    PLAYED,
    ROW_WORDS,
    SECOND_HAND,
    Words,
)
from bottleimp.encoding.program import (
    AIM,
    AIM_IMP,
    AIM_SHOW,
    CHOICE_WORDS,
    CHOICES,
    DEALER_WORDS,
    DEALERS,
    ENDS,
    FROM,
    INTO,
    SEAT,
    STEPS,
    TO,
    program_of,
)
from bottleimp.kernel.deal import begin_round, put_into_imp
from bottleimp.kernel.step import step
from bottleimp.rules import Deal, Exchange, Play, Round, Seat, Setup, Show, apply, start
from bottleimp.rules.modes import ExchangePhase, ShowPhase
from bottleimp.rules.state import Choice


def from_deal(setup: Setup, deal: Deal) -> Words:
    """The row of a round before the first choice."""
    program, row = program_of(setup), np.zeros(ROW_WORDS, np.int64)
    begin_round(program, row, deal.dealer)
    for seat, hands in enumerate(deal.hands):
        for number, hand in enumerate(hands):
            row[HANDS + 2 * seat + number] = bits_of(hand)
    for card in deal.imp:
        put_into_imp(program, row, INDEX[card])
    return row


def from_rules(state: Round) -> Words:
    """The row of a round that was played from its deal.

    Rows take secret choices in seat order: a choice made before one of a lower seat cannot be
    shown and raises `ValueError`.
    """
    program, row = program_of(state.setup), from_deal(state.setup, state.deal)
    for action in actions_of(state):
        step(program, row, action)
    return row


def actions_of(state: Round) -> Iterator[int]:
    """The players' actions so far, as numbers: an exchange is one number for each card."""
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
    """The round of a row. Of an exchange that a seat has only begun, nothing is kept."""
    words: list[int] = row.tolist()
    notes = [words[HISTORY + nth // 8] >> 8 * (nth % 8) & 127 for nth in range(words[COUNT])]
    choices = int(program_of(setup)[CHOICES])
    given = [note - 1 for note in notes[:choices]]
    plays = [(note % SECOND_HAND - 1, note // SECOND_HAND) for note in notes[choices:]]
    state = start(setup, _dealt(setup, words, given, plays))
    for seat, choice in _choices(setup, words[DEALER], iter(given)):
        state = apply(state, seat, choice)
    for card, _ in plays:
        state = apply(state, state.turn, Play(ORDER[card]))
    return state


def _dealt(setup: Setup, words: list[int], given: list[int], plays: list[tuple[int, int]]) -> Deal:
    """Take every card back to where it was dealt."""
    program, mode = program_of(setup).tolist(), setup.mode
    hands, imp = words[HANDS : HANDS + 2 * mode.seats], words[IMP]
    for card, hand in plays:
        seat = next(seat for seat in range(mode.seats) if words[PLAYED + seat] >> card & 1)
        hands[2 * seat + hand] |= 1 << card
    steps = DEALERS + words[DEALER] * DEALER_WORDS + STEPS
    carried_out = False
    for nth in reversed(range(len(given))):
        at = steps + nth * CHOICE_WORDS
        carried_out |= bool(program[at + ENDS])
        bit, hand = 1 << given[nth], 2 * program[at + SEAT]
        if program[at + AIM] == AIM_SHOW:
            if carried_out and given[nth] > SHOW:
                hands[hand], hands[hand + 1] = hands[hand + 1], hands[hand]
            continue
        if carried_out and program[at + AIM] == AIM_IMP:
            imp ^= bit
        elif carried_out:
            hands[2 * program[at + TO] + program[at + INTO]] ^= bit
        hands[hand + program[at + FROM]] |= bit
    cards = [
        tuple(map(cards_of, hands[at : at + len(mode.hands)])) for at in range(0, len(hands), 2)
    ]
    return Deal(words[DEALER], tuple(cards), cards_of(imp))


def _choices(setup: Setup, dealer: Seat, given: Iterator[int]) -> Iterator[tuple[Seat, Choice]]:
    """The choices that are complete, in the order they were made."""
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
