"""Seat tokens and table names, which cannot be guessed and reveal nothing about cards."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

TOKEN_BYTES = 16
_TABLE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_TABLE_LENGTH = 12


def new_token() -> str:
    """Return a new token of 128 bits, the right to a seat. It is sent to its owner once."""
    return secrets.token_hex(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """Return the hash of a token, for storage. A long random token needs no salt or slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token_of(stored_hash: str | None, token: str) -> bool:
    """Return True if the token has this hash, in constant time."""
    return hmac.compare_digest(stored_hash or "", token_hash(token))


def seat_of(hashes: Sequence[str | None], token: str) -> int | None:
    """Return the seat that this token owns, or None, in constant time for all seats."""
    seats = [seat for seat, stored in enumerate(hashes) if is_token_of(stored, token)]
    return seats[0] if seats else None


def new_table_id() -> str:
    """Return a random table name of 59 bits, without letters that look alike."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(_TABLE_LENGTH))


def table_id_from(randomness: str) -> str:
    """Return the table name that follows from this hexadecimal number."""
    number, letters = int(randomness, 16), ""
    for _ in range(_TABLE_LENGTH):
        number, letter = divmod(number, len(_TABLE_LETTERS))
        letters += _TABLE_LETTERS[letter]
    return letters


def is_table_id(text: str) -> bool:
    """Return True if the text has the form of a table name."""
    return len(text) == _TABLE_LENGTH and all(letter in _TABLE_LETTERS for letter in text)
