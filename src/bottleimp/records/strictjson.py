"""Strict JSON parser: rejects what the standard leaves ambiguous or does not allow.

Python's parser accepts NaN, reads 1e999 as infinity, keeps the last of two equal keys, and rejects
long integers with a message about interpreter settings.
"""

import json
from math import isfinite
from typing import Any, NoReturn

from bottleimp.rules.errors import BadText
from bottleimp.rules.quotation import quote

LONGEST_INTEGER = 500
"""Maximum number of digits of an integer: enough for any seed, below every limit of Python."""

TOO_DEEP = "nested too deeply"


def parse_json(source: str | bytes) -> Any:
    """Parse a JSON text; raise `BadText` for any error."""
    try:
        text = source if isinstance(source, str) else source.decode("utf-8-sig")
        if not text or text.isspace():
            raise BadText("not JSON: the line is empty")
        return _DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise BadText(f"not UTF-8: byte {error.start + 1} cannot be read") from error
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")  # "Unterminated string starting at"
        raise BadText(f"not JSON: {what} at character {error.pos + 1}") from error
    except RecursionError as error:
        raise BadText(TOO_DEEP) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadText(f"key {quote(twice)} stands twice in one object")
    return found


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_INTEGER:
        raise BadText(f"a number of {len(digits)} digits is too long")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise BadText(f"{digits[:40]} is too large a number")
    return value


def _no_number(name: str) -> NoReturn:
    raise BadText(f"not JSON: {name} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_float, parse_constant=_no_number
)
