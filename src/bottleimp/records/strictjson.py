"""JSON as the standard has it, and without what could mean two things or be no number at all.

Python's own reader takes NaN, reads 1e999 as infinity, keeps the last of two equal keys, and
refuses long integers with a text about its settings.
"""

import json
from math import isfinite
from typing import Any, NoReturn

from bottleimp.rules.errors import BadText
from bottleimp.rules.quotation import quote

LONGEST_INTEGER = 500
"""Digits: room for any seed, and below every limit Python can be set to."""

TOO_DEEP = "nested too deeply"


def parse_json(source: str | bytes) -> Any:
    """The value of a JSON text; whatever is wrong with it is a `BadText`."""
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
