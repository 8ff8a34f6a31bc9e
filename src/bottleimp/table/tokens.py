"""Seat tokens and table names: chance that cannot be guessed, and says nothing about cards."""

import hashlib
import hmac
import secrets

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


def new_table_id() -> str:
    """A table's name in its link: 59 bits, without letters that look alike."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(_TABLE_LENGTH))


def is_table_id(text: str) -> bool:
    """Whether this can be a table's name at all; anything else is not looked up."""
    return len(text) == _TABLE_LENGTH and all(letter in _TABLE_LETTERS for letter in text)
