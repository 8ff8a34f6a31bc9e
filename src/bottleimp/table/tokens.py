"""Seat tokens and table names: chance that cannot be guessed, and says nothing about cards."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

TOKEN_BYTES = 16
_TABLE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_TABLE_LENGTH = 12


def new_token() -> str:
    """The right to a seat: 128 bits, shown to its owner once."""
    return secrets.token_hex(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is stored of a token. A long random token needs no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token_of(stored_hash: str | None, token: str) -> bool:
    """Whether the token is the stored one, in the same time whatever the answer."""
    return hmac.compare_digest(stored_hash or "", token_hash(token))


def seat_of(hashes: Sequence[str | None], token: str) -> int | None:
    """Whose token it is; every seat is looked at, so that time tells nothing."""
    seats = [seat for seat, stored in enumerate(hashes) if is_token_of(stored, token)]
    return seats[0] if seats else None


def new_table_id() -> str:
    """A table's name in its link: 59 bits, without letters that look alike."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(_TABLE_LENGTH))


def table_id_from(randomness: str) -> str:
    """A name of the same kind that follows from this hexadecimal number."""
    number, letters = int(randomness, 16), ""
    for _ in range(_TABLE_LENGTH):
        number, letter = divmod(number, len(_TABLE_LETTERS))
        letters += _TABLE_LETTERS[letter]
    return letters


def is_table_id(text: str) -> bool:
    """Whether this can be a table's name at all; anything else is not looked up."""
    return len(text) == _TABLE_LENGTH and all(letter in _TABLE_LETTERS for letter in text)
