"""Base-32 digits and checksum of the codes that players share.

The digits leave out letters that look like other digits. The checksum is the code's number modulo
the prime 1021, which detects every single wrong character and every swap of two characters.
- _CHECK = 1021
+ _CHECK_MODULUS = 1021
- return base32(number_of(text) % _CHECK, CHECK_WIDTH)
+ return base32(number_of(text) % _CHECK_MODULUS, CHECK_WIDTH)
"""

from bottleimp.rules.errors import BadCode
from bottleimp.rules.quotation import replace_unprintable

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECK_WIDTH = 2
_LOOKALIKES = str.maketrans("ILO", "110")
_CHECK = 1021


def normalize(code: str) -> str:
    """Return a typed code in capital letters, with I, L and O read as the digits 1, 1 and 0."""
    return code.upper().translate(_LOOKALIKES)


def to_base32(number: int, width: int) -> str:
    """Return `number` as `width` base-32 digits, padded with zeros."""
    return "".join(DIGITS[number >> 5 * place & 31] for place in reversed(range(width)))


def from_base32(digits: str) -> int:
    """Return the number that base-32 digits stand for, the inverse of `to_base32`."""
    number = 0
    for digit in digits:
        number = number * 32 + DIGITS.index(digit)
    return number


def count_digits(most: int) -> int:
    """Return how many base-32 digits the numbers from 0 to `most` need."""
    return -(-most.bit_length() // 5)


def checksum(text: str) -> str:
    """Return the checksum of base-32 digits, as two digits."""
    return to_base32(from_base32(text) % _CHECK, CHECK_WIDTH)


def check_characters(code: str, *, what: str, between: str) -> None:
    """Raise `BadCode` at the first character that is neither a digit nor in `between`.

    The error names the code as `what`.
    """
    known = {*DIGITS, *between}
    for place, letter in enumerate(code, start=1):
        if normalize(letter) not in known:
            why = f"{what}: no code has {replace_unprintable(letter)!r} (character {place})"
            raise BadCode(why, first=place, last=place)
