"""What a request is answered, as a status and JSON, whoever carries it; docs/wire.md has them."""

from typing import Any, NamedTuple

from bottleimp.records import record_of, record_to_json
from bottleimp.rules import BadCode, BadText, Seat
from bottleimp.table.messages import Refusal, encode
from bottleimp.table.table_state import Table

_STATUS = {
    "unknown": 404,
    "off": 404,
    "not-yours": 403,
    "too-fast": 429,
    "full": 503,
    "storage": 503,
    "failed": 503,
}


class ApiResponse(NamedTuple):
    """As HTTP counts it, and JSON."""

    status: int
    body: bytes


def answer(value: Any, status: int = 200) -> ApiResponse:
    """An answer for programs."""
    return ApiResponse(status, encode(value))


def not_done(refusal: Refusal) -> ApiResponse:
    """Why it is not done."""
    status = _STATUS.get(refusal.code, 400)
    place = dict(zip(("first", "last"), refusal.place or (), strict=False))
    return answer({"error": refusal.code, "reason": refusal.reason, **place}, status)


def bad_code(error: BadText) -> ApiResponse:
    """Not found; and where in the code the fault lies, as far as that is known."""
    place = {"first": error.first, "last": error.last} if isinstance(error, BadCode) else {}
    return answer({"error": "unknown", "reason": str(error), **place}, 404)


def made(table: str, token: str) -> ApiResponse:
    """A new table, and the right to its host's seat."""
    return answer({"table": table, "seat": 0, "token": token}, 201)


def record(table: Table) -> ApiResponse:
    """The finished rounds of a table's match."""
    names = [place.name for place in table.places]
    found = record_of(table.setup, names, table.finished, {"end": str(table.match.end)})
    return answer(record_to_json(found))


def seat_in(text: str) -> Seat:
    """The seat that is asked for."""
    if len(text) != 1 or text not in "0123456789":
        raise Refusal("unknown", "there is no such seat")
    return int(text)
