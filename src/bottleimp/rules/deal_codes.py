"""A deal as a short code to share: `C4B0-7KQ2M-9XYZA-BCDEF`.

The head names mode and players, deck and dealer; the body is the deal's number among all deals of
that kind; the last two characters are a check (`base32.py`).
"""

from math import comb

from bottleimp.rules.base32 import (
    CHECK_WIDTH,
    base32,
    check_of,
    digits_for,
    number_of,
    plain,
    refuse_strangers,
)
from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.combinations import combination_at, place_of_combination
from bottleimp.rules.deals import Deal, check_deal, deal_out
from bottleimp.rules.errors import BadText
from bottleimp.rules.modes import MODES, Mode, Setup, decks_for, setup_of

_BETWEEN = "- "
"""What may stand between the characters of a code."""
_GROUP = 5
_DECK_LETTERS = {"bambus-2003": "B", "bambus-1995": "A", "matagot": "M"}


def deal_code(setup: Setup, deal: Deal) -> str:
    """The code of a deal."""
    check_deal(setup, deal)
    return code_of_started(setup, deal)


def code_of_started(setup: Setup, deal: Deal) -> str:
    """The code of a deal that a round was started with, which is none but a right one."""
    head = f"{setup.mode.code}{_DECK_LETTERS[setup.deck.id]}{deal.dealer}"
    body = base32(_rank(setup, deal), _width(setup.mode, deal.dealer))
    text = body + check_of(head + body)
    groups = (text[start : start + _GROUP] for start in range(0, len(text), _GROUP))
    return "-".join((head, *groups))


def parse_deal_code(code: str) -> tuple[Setup, Deal]:
    """The setup and deal a code stands for; a mistyped code is refused."""
    code = code.strip()
    refuse_strangers(code, what=f"deal code {code[:60]!r}", between=_BETWEEN)
    text = plain_deal_code(code)
    head, rest = text[:4], text[4:]
    setup, dealer = _read_head(head, code)
    width = _width(setup.mode, dealer)
    if len(rest) != width + CHECK_WIDTH:
        wanted = len(head) + width + CHECK_WIDTH
        raise BadText(f"deal code {code[:60]!r} has {len(text)} characters instead of {wanted}")
    body, check = rest[:width], rest[width:]
    rank = number_of(body)
    if check != check_of(head + body) or rank >= _deals(setup.mode, dealer):
        raise BadText(f"deal code {code[:60]!r} is mistyped")
    return setup, deal_out(setup, dealer=dealer, cards=_unrank(setup, dealer, rank))


def plain_deal_code(code: str) -> str:
    """Its characters alone, without what stands between them."""
    return plain(code.strip()).translate(dict.fromkeys(map(ord, _BETWEEN)))


def _read_head(head: str, code: str) -> tuple[Setup, Seat]:
    for mode in MODES:
        for deck in decks_for(mode):
            for dealer in range(mode.players):
                if head == f"{mode.code}{_DECK_LETTERS[deck]}{dealer}":
                    return setup_of(mode.id, players=mode.players, deck=deck), dealer
    raise BadText(f"deal code {code[:60]!r} begins like no code")


def _sizes(mode: Mode, dealer: Seat) -> list[int]:
    """The sizes of all hands in the order they are dealt, the imp's trick last."""
    sizes = [size for of_seat in mode.hand_sizes[dealer] for size in of_seat]
    return [*sizes, mode.imp_dealt]


def _deals(mode: Mode, dealer: Seat) -> int:
    """How many different deals there are."""
    total, left = 1, mode.deck_size
    for size in _sizes(mode, dealer):
        total *= comb(left, size)
        left -= size
    return total


def _rank(setup: Setup, deal: Deal) -> int:
    """Number the deals hand by hand: which of the combinations of the cards left it is."""
    rank, left = 0, list(setup.deck.cards)
    hands = [hand for of_seat in deal.hands for hand in of_seat]
    for hand in hands:
        of_hand = place_of_combination([left.index(card) for card in hand])
        rank = rank * comb(len(left), len(hand)) + of_hand
        left = [card for card in left if card not in hand]
    return rank


def _unrank(setup: Setup, dealer: Seat, rank: int) -> list[Card]:
    """The cards in dealing order for that number: `_rank` read backwards."""
    sizes = _sizes(setup.mode, dealer)[:-1]
    lefts = [setup.deck.size - sum(sizes[:nth]) for nth in range(len(sizes))]
    numbers: list[int] = []
    for left, size in zip(reversed(lefts), reversed(sizes), strict=True):
        rank, of_hand = divmod(rank, comb(left, size))
        numbers.append(of_hand)
    cards, stock = [], list(setup.deck.cards)
    for size, number in zip(sizes, reversed(numbers), strict=True):
        hand = [stock[position] for position in combination_at(number, size)]
        stock = [card for card in stock if card not in hand]
        cards += hand
    return [*cards, *stock]


def _width(mode: Mode, dealer: Seat) -> int:
    """How many base-32 digits the number of a deal needs."""
    return digits_for(_deals(mode, dealer) - 1)
