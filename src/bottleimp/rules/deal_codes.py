"""Deals as short codes to share: `C4B0-7KQ2M-9XYZA-BCDEF`.

The head names mode, number of players, deck and dealer. The body is the deal's rank among all deals
with that head. The last two characters are a checksum (`base32.py`).
"""

from math import comb

from bottleimp.rules.base32 import (
    CHECK_WIDTH,
    check_characters,
    checksum,
    count_digits,
    from_base32,
    normalize,
    to_base32,
)
from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.combinations import rank_combination, unrank_combination
from bottleimp.rules.deals import Deal, check_deal, deal_out
from bottleimp.rules.errors import BadText
from bottleimp.rules.modes import MODES, Mode, Setup, decks_for, setup_of

_BETWEEN = "- "
"""Separators allowed between the characters of a code."""
_GROUP = 5
_DECK_LETTERS = {"bambus-2003": "B", "bambus-1995": "A", "matagot": "M"}


def deal_code(setup: Setup, deal: Deal) -> str:
    """Return the code of a deal; raise `BadDeal` if the deal does not fit the setup."""
    check_deal(setup, deal)
    return encode_deal(setup, deal)


def encode_deal(setup: Setup, deal: Deal) -> str:
    """Return the code of a deal that has passed `check_deal`, for instance that of a round."""
    head = f"{setup.mode.code}{_DECK_LETTERS[setup.deck.id]}{deal.dealer}"
    body = to_base32(_rank(setup, deal), _width(setup.mode, deal.dealer))
    text = body + checksum(head + body)
    groups = (text[start : start + _GROUP] for start in range(0, len(text), _GROUP))
    return "-".join((head, *groups))


def parse_deal_code(code: str) -> tuple[Setup, Deal]:
    """Return the setup and the deal of a code; raise `BadText` if the code is mistyped."""
    code = code.strip()
    check_characters(code, what=f"deal code {code[:60]!r}", between=_BETWEEN)
    text = normalize_deal_code(code)
    head, rest = text[:4], text[4:]
    setup, dealer = _read_head(head, code)
    width = _width(setup.mode, dealer)
    if len(rest) != width + CHECK_WIDTH:
        wanted = len(head) + width + CHECK_WIDTH
        raise BadText(f"deal code {code[:60]!r} has {len(text)} characters instead of {wanted}")
    body, check = rest[:width], rest[width:]
    rank = from_base32(body)
    if check != checksum(head + body) or rank >= _deals(setup.mode, dealer):
        raise BadText(f"deal code {code[:60]!r} is mistyped")
    return setup, deal_out(setup, dealer=dealer, cards=_unrank(setup, dealer, rank))


def normalize_deal_code(code: str) -> str:
    """Return a code in capital letters and without separators."""
    return normalize(code.strip()).translate(dict.fromkeys(map(ord, _BETWEEN)))


def _read_head(head: str, code: str) -> tuple[Setup, Seat]:
    for mode in MODES:
        for deck in decks_for(mode):
            for dealer in range(mode.players):
                if head == f"{mode.code}{_DECK_LETTERS[deck]}{dealer}":
                    return setup_of(mode.id, players=mode.players, deck=deck), dealer
    raise BadText(f"deal code {code[:60]!r} begins with no known mode, deck and dealer")


def _sizes(mode: Mode, dealer: Seat) -> list[int]:
    """Return the sizes of all hands in dealing order, and last that of the imp's trick."""
    sizes = [size for of_seat in mode.hand_sizes[dealer] for size in of_seat]
    return [*sizes, mode.imp_dealt]


def _deals(mode: Mode, dealer: Seat) -> int:
    """Return the number of different deals."""
    total, left = 1, mode.deck_size
    for size in _sizes(mode, dealer):
        total *= comb(left, size)
        left -= size
    return total


def _rank(setup: Setup, deal: Deal) -> int:
    """Return the rank of a deal among all deals with the same head.

    Each hand is ranked among the combinations of the cards that are left when it is dealt.
    """
    rank, left = 0, list(setup.deck.cards)
    hands = [hand for of_seat in deal.hands for hand in of_seat]
    for hand in hands:
        of_hand = rank_combination([left.index(card) for card in hand])
        rank = rank * comb(len(left), len(hand)) + of_hand
        left = [card for card in left if card not in hand]
    return rank


def _unrank(setup: Setup, dealer: Seat, rank: int) -> list[Card]:
    """Return the cards, in dealing order, of the deal with this rank. The inverse of `_rank`."""
    sizes = _sizes(setup.mode, dealer)[:-1]
    lefts = [setup.deck.size - sum(sizes[:nth]) for nth in range(len(sizes))]
    numbers: list[int] = []
    for left, size in zip(reversed(lefts), reversed(sizes), strict=True):
        rank, of_hand = divmod(rank, comb(left, size))
        numbers.append(of_hand)
    cards, stock = [], list(setup.deck.cards)
    for size, number in zip(sizes, reversed(numbers), strict=True):
        hand = [stock[position] for position in unrank_combination(number, size)]
        stock = [card for card in stock if card not in hand]
        cards += hand
    return [*cards, *stock]


def _width(mode: Mode, dealer: Seat) -> int:
    """Return how many base-32 digits the rank of a deal needs."""
    return count_digits(_deals(mode, dealer) - 1)
