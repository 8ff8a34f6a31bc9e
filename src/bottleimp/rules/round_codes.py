"""Finished rounds as codes to share: `C4B0-7KQ2M-9XYZA-BCDEF.4H1N…`.

The part before the point is the code of the deal. The part behind it is one number in a mixed
radix: each action is a digit whose base is the number of actions that were legal at that moment,
the first action being the lowest digit. This keeps a code short, and reading it replays the round,
so there is no code of an illegal round. The last two characters are a checksum of the whole code
(`base32.py`).
"""

from bisect import insort
from collections.abc import Callable, Iterator
from math import comb

from bottleimp.rules.actions import Action, Exchange, Play, Show
from bottleimp.rules.base32 import (
    CHECK_WIDTH,
    check_characters,
    checksum,
    count_digits,
    from_base32,
    normalize,
    to_base32,
)
from bottleimp.rules.cards import Card
from bottleimp.rules.combinations import rank_combination, unrank_combination
from bottleimp.rules.deal_codes import encode_deal, normalize_deal_code, parse_deal_code
from bottleimp.rules.errors import BadCode, BadText
from bottleimp.rules.exchange import choose
from bottleimp.rules.options import ExchangeOptions, Options, PlayOptions, ShowOptions, options_of
from bottleimp.rules.round_replay import check_complete
from bottleimp.rules.state import Choice, Round, start, start_unchecked
from bottleimp.rules.steps import apply
from bottleimp.rules.tricks import playable_cards

LONGEST = 100
"""Upper limit for the length of a code in characters; real codes are shorter in every mode."""
_POINT = "."


def round_code(state: Round) -> str:
    """Return the code of a finished round."""
    check_complete(state)
    number = 0
    for base, digit in reversed([*_choices_of(state), *_plays_of(state)]):
        number = number * base + digit
    deal = encode_deal(state.setup, state.deal)
    done = to_base32(number, _width(number))
    return f"{deal}{_POINT}{done}{checksum(normalize_deal_code(deal) + done)}"


def parse_round_code(code: str) -> Round:
    """Return the final state of the round of a code; raise `BadCode` if the code is mistyped."""
    code = code.strip()
    shown = f"round code {code[:60]!r}"
    if len(code) > LONGEST:
        raise BadCode(f"{shown} is too long", first=LONGEST + 1, last=len(code))
    check_characters(code, what=shown, between=f"- {_POINT}")
    deal, point, done = code.partition(_POINT)
    if not point:
        why = f"{shown} has no '{_POINT}' between the deal and what was played"
        raise BadCode(why, first=1, last=max(1, len(code)))
    try:
        state = start(*parse_deal_code(deal))
    except BadText as error:
        raise BadCode(f"{shown}: {error}", first=1, last=max(1, len(deal))) from error
    number = _checked(normalize_deal_code(deal), normalize(done))
    end = None if number is None else _played(state, number)
    if end is None:
        first, last = len(deal) + 2, len(code)
        why = f"{shown} is mistyped behind the '{_POINT}'"
        raise BadCode(why, first=min(first, last), last=last)
    return end


def _checked(deal: str, done: str) -> int | None:
    """Return the number behind the point, or None if its form or its checksum is wrong."""
    body, check = done[:-CHECK_WIDTH], done[-CHECK_WIDTH:]
    if not body or any(mark in done for mark in f"- {_POINT}") or checksum(deal + body) != check:
        return None
    number = from_base32(body)
    return number if len(body) == _width(number) else None


def _played(state: Round, number: int) -> Round | None:
    """Play the round whose actions the number encodes; return None if digits are left over."""

    def take_digit(base: int) -> int:
        nonlocal number
        number, digit = divmod(number, base)
        return digit

    while not state.over:
        seat = state.to_act[0]
        options = options_of(state, seat)
        assert options is not None
        state = apply(state, seat, _action_of(options, take_digit))
    return None if number else state


def _width(number: int) -> int:
    return max(1, count_digits(number))


def _choices_of(state: Round) -> Iterator[tuple[int, int]]:
    """Yield the base and the digit of every secret choice.

    All choices of a phase are encoded from the state before the phase, as they are made at once.
    """
    before = start_unchecked(state.setup, state.deal)
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
    """Yield the base and the digit of every card played.

    The hands are rebuilt from the cards played from them. Replaying the states of the round takes
    five times as long, and a table needs the code at the end of every round.
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
                legal = playable_cards(deck, held[play.seat], names, slot, led)
                yield len(legal), legal.index(play.card)
            held[play.seat][names.index(play.hand)].remove(play.card)
            led = led or deck.colour[play.card]


def _digits_of(options: Options, choice: Choice) -> Iterator[tuple[int, int]]:
    """Yield the base and the digit of a choice; an exchange has one digit for each place."""
    if isinstance(options, ExchangeOptions):
        assert isinstance(choice, Exchange)
        left = list(options.hand)
        for gift in options.gifts:
            cards = choice.to(gift.place)
            rank = rank_combination([left.index(card) for card in cards])
            yield comb(len(left), gift.cards), rank
            left = [card for card in left if card not in cards]
    else:
        assert isinstance(options, ShowOptions)
        assert isinstance(choice, Show)
        yield len(options.packets), options.packets.index(choice.packet)


def _action_of(options: Options, take_digit: Callable[[int], int]) -> Action:
    """Decode the next action; `take_digit` returns the next digit in a given base."""
    if isinstance(options, PlayOptions):
        return Play(options.cards[take_digit(len(options.cards))])
    if not isinstance(options, ExchangeOptions):
        return Show(options.packets[take_digit(len(options.packets))])
    left, gifts = list(options.hand), list[tuple[str, Card]]()
    for gift in options.gifts:
        rank = take_digit(comb(len(left), gift.cards))
        cards = [left[position] for position in unrank_combination(rank, gift.cards)]
        gifts += [(gift.place, card) for card in cards]
        left = [card for card in left if card not in cards]
    return Exchange(tuple(gifts))
