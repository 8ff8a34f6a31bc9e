"""Responses of the HTTP API, as a status and JSON (docs/wire.md), for every kind of host."""

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
    """An HTTP status and a JSON body."""

    status: int
    body: bytes


def json_response(value: Any, status: int = 200) -> ApiResponse:
    """Return a response with this value as JSON."""
    return ApiResponse(status, encode(value))


def refusal_response(refusal: Refusal) -> ApiResponse:
    """Return the response for a refusal."""
    status = _STATUS.get(refusal.code, 400)
    place = dict(zip(("first", "last"), refusal.place or (), strict=False))
    return json_response({"error": refusal.code, "reason": refusal.reason, **place}, status)


def bad_code_response(error: BadText) -> ApiResponse:
    """Return the response 404 for a bad code, with the place of the error if it is known."""
    place = {"first": error.first, "last": error.last} if isinstance(error, BadCode) else {}
    return json_response({"error": "unknown", "reason": str(error), **place}, 404)


def created_response(table: str, token: str) -> ApiResponse:
    """Return the response for a new table, with the token of its host's seat."""
    return json_response({"table": table, "seat": 0, "token": token}, 201)


def record_response(table: Table) -> ApiResponse:
    """Return the record of the finished rounds of a table's match."""
    names = [place.name for place in table.places]
    found = record_of(table.setup, names, table.finished, {"end": str(table.match.end)})
    return json_response(record_to_json(found))


def parse_seat(text: str) -> Seat:
    """Return the seat with this number, or raise `Refusal`."""
    if len(text) != 1 or text not in "0123456789":
        raise Refusal("unknown", "there is no such seat")
    return int(text)
