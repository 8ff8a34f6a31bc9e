"""Numbers as characters to share: base 32 without letters that look like digits, and their check.

The check is the rest of the whole code modulo the prime 1021, so one wrong character or two
exchanged ones are always found.
"""

from bottleimp.rules.errors import BadCode
from bottleimp.rules.quotation import printable

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECK_WIDTH = 2
_LOOKALIKES = str.maketrans("ILO", "110")
_CHECK = 1021


def plain(code: str) -> str:
    """A code as it was meant: capital letters, and digits where letters only look like them."""
    return code.upper().translate(_LOOKALIKES)


def base32(number: int, width: int) -> str:
    """The number in that many digits."""
    return "".join(DIGITS[number >> 5 * place & 31] for place in reversed(range(width)))


def number_of(digits: str) -> int:
    """`base32` read backwards."""
    number = 0
    for digit in digits:
        number = number * 32 + DIGITS.index(digit)
    return number


def digits_for(most: int) -> int:
    """How many digits the numbers up to this one need."""
    return -(-most.bit_length() // 5)


def check_of(text: str) -> str:
    """The two characters that go with these digits."""
    return base32(number_of(text) % _CHECK, CHECK_WIDTH)


def refuse_strangers(code: str, *, what: str, between: str) -> None:
    """Refuse a code with a character that no code has, and say which and where."""
    known = {*DIGITS, *between}
    for place, letter in enumerate(code, start=1):
        if plain(letter) not in known:
            why = f"{what}: no code has {printable(letter)!r} (character {place})"
            raise BadCode(why, first=place, last=place)
