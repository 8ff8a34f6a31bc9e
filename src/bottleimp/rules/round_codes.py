"""A whole round as a code to share: `C4B0-7KQ2M-9XYZA-BCDEF.4H1N…`.

Before the point stands the code of the deal; behind it what was done, as one number: each action
is a digit of it, whose base is how many actions were legal then, the first being the lowest. So a
code is short, and reading one means playing the round: an impossible round has no code. The last
two characters are a check of the whole (`base32.py`).
"""

from bisect import insort
from collections.abc import Callable, Iterator
from math import comb

from bottleimp.rules.actions import Action, Exchange, Play, Show
from bottleimp.rules.base32 import (
    CHECK_WIDTH,
    base32,
    check_of,
    digits_for,
    number_of,
    plain,
    refuse_strangers,
)
from bottleimp.rules.cards import Card
from bottleimp.rules.combinations import combination_at, place_of_combination
from bottleimp.rules.deal_codes import code_of_started, parse_deal_code, plain_deal_code
from bottleimp.rules.errors import BadCode, BadText
from bottleimp.rules.exchange import choose
from bottleimp.rules.options import ExchangeOptions, Options, PlayOptions, ShowOptions, options_of
from bottleimp.rules.round_replay import check_complete
from bottleimp.rules.state import Choice, Round, begun, start
from bottleimp.rules.steps import apply
from bottleimp.rules.tricks import playable

LONGEST = 100
"""Characters: no code of any mode is as long."""
_POINT = "."


def round_code(state: Round) -> str:
    """The code of a finished round."""
    check_complete(state)
    number = 0
    for base, digit in reversed([*_choices_of(state), *_plays_of(state)]):
        number = number * base + digit
    deal = code_of_started(state.setup, state.deal)
    done = base32(number, _width(number))
    return f"{deal}{_POINT}{done}{check_of(plain_deal_code(deal) + done)}"


def parse_round_code(code: str) -> Round:
    """The end of the round that a code stands for, played from its deal; else `BadCode`."""
    code = code.strip()
    shown = f"round code {code[:60]!r}"
    if len(code) > LONGEST:
        raise BadCode(f"{shown} is too long", first=LONGEST + 1, last=len(code))
    refuse_strangers(code, what=shown, between=f"- {_POINT}")
    deal, point, done = code.partition(_POINT)
    if not point:
        why = f"{shown} has no '{_POINT}' between the deal and what was played"
        raise BadCode(why, first=1, last=max(1, len(code)))
    try:
        state = start(*parse_deal_code(deal))
    except BadText as error:
        raise BadCode(f"{shown}: {error}", first=1, last=max(1, len(deal))) from error
    number = _checked(plain_deal_code(deal), plain(done))
    end = None if number is None else _played(state, number)
    if end is None:
        first, last = len(deal) + 2, len(code)
        why = f"{shown} is mistyped behind the '{_POINT}'"
        raise BadCode(why, first=min(first, last), last=last)
    return end


def _checked(deal: str, done: str) -> int | None:
    """The number behind the point; None if it is not as `round_code` writes it."""
    body, check = done[:-CHECK_WIDTH], done[-CHECK_WIDTH:]
    if not body or any(mark in done for mark in f"- {_POINT}") or check_of(deal + body) != check:
        return None
    number = number_of(body)
    return number if len(body) == _width(number) else None


def _played(state: Round, number: int) -> Round | None:
    """Play the round that the number tells; None if it tells more than a round."""

    def take(base: int) -> int:
        nonlocal number
        number, digit = divmod(number, base)
        return digit

    while not state.over:
        seat = state.to_act[0]
        options = options_of(state, seat)
        assert options is not None
        state = apply(state, seat, _action_of(options, take))
    return None if number else state


def _width(number: int) -> int:
    return max(1, digits_for(number))


def _choices_of(state: Round) -> Iterator[tuple[int, int]]:
    """The secret choices as digits, each with its base: all of a phase are made at once."""
    before = begun(state.setup, state.deal)
    for number, choices in enumerate(state.choices, start=1):
        for seat, choice in enumerate(choices):
            options = options_of(before, seat)
            assert options is not None
            assert choice is not None
            yield from _digits_of(options, choice)
        for seat, choice in enumerate(choices if number < len(state.choices) else ()):
            assert before.phase is not None
            assert choice is not None
            before = choose(before, before.phase, seat, choice)


def _plays_of(state: Round) -> Iterator[tuple[int, int]]:
    """The cards as digits, each with its base; every hand is what was played from it.

    To go through the states of the round takes five times as long, and a table asks for the code at
    the end of every round.
    """
    mode, deck = state.setup.mode, state.setup.deck
    names = mode.hands_in_play
    held: list[list[list[Card]]] = [[[] for _ in names] for _ in range(mode.seats)]
    for play in (play for trick in state.tricks for play in trick.plays):
        insort(held[play.seat][names.index(play.hand)], play.card)
    for trick in state.tricks:
        led = None
        for slot, play in zip(mode.trick, trick.plays, strict=True):
            if play.seat < mode.players:  # an automaton has no choice
                legal = playable(deck, held[play.seat], names, slot, led)
                yield len(legal), legal.index(play.card)
            held[play.seat][names.index(play.hand)].remove(play.card)
            led = led or deck.colour[play.card]


def _digits_of(options: Options, choice: Choice) -> Iterator[tuple[int, int]]:
    """The choice as digits, each with its base; an exchange has one for each place."""
    if isinstance(options, ExchangeOptions):
        assert isinstance(choice, Exchange)
        left = list(options.hand)
        for gift in options.gifts:
            cards = choice.to(gift.place)
            place = place_of_combination([left.index(card) for card in cards])
            yield comb(len(left), gift.cards), place
            left = [card for card in left if card not in cards]
    else:
        assert isinstance(options, ShowOptions)
        assert isinstance(choice, Show)
        yield len(options.packets), options.packets.index(choice.packet)


def _action_of(options: Options, take: Callable[[int], int]) -> Action:
    """What was written as digits, read back; `take` gives the next digit of that base."""
    if isinstance(options, PlayOptions):
        return Play(options.cards[take(len(options.cards))])
    if not isinstance(options, ExchangeOptions):
        return Show(options.packets[take(len(options.packets))])
    left, gifts = list(options.hand), list[tuple[str, Card]]()
    for gift in options.gifts:
        place = take(comb(len(left), gift.cards))
        cards = [left[position] for position in combination_at(place, gift.cards)]
        gifts += [(gift.place, card) for card in cards]
        left = [card for card in left if card not in cards]
    return Exchange(tuple(gifts))
