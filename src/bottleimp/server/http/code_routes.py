"""The routes for round codes and deal codes. docs/wire.md describes the answers."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from bottleimp.hosting.replays import replay_of, rotated_deal, round_code_of_record
from bottleimp.hosting.responses import bad_code_response, parse_seat
from bottleimp.rules import BadText
from bottleimp.server.http.route_helpers import (
    address_of,
    as_error,
    as_json,
    body_of,
    limits_of,
    refuse_strangers,
    respond,
)
from bottleimp.table.messages import Refusal


async def show_replay(request: Request) -> Response:
    """Answer with the replay of a round code."""
    try:
        seat = seat_for_code(request)
        found = await run_in_threadpool(replay_of, request.path_params["code"], seat)
    except BadText as error:
        return respond(bad_code_response(error))
    except Refusal as refusal:
        return as_error(refusal)
    return Response(found, media_type="application/json")


async def show_deal(request: Request) -> Response:
    """Answer with the deal of a deal code."""
    try:
        return as_json(rotated_deal(request.path_params["code"], seat_for_code(request)))
    except BadText as error:
        return respond(bad_code_response(error))
    except Refusal as refusal:
        return as_error(refusal)


def seat_for_code(request: Request) -> int:
    """Return the requested seat, or raise `Refusal` if the address requests too many codes."""
    if not limits_of(request).replays.take(address_of(request.scope)):
        raise Refusal("too-fast", "too many codes from this address")
    return seat_asked(request)


def seat_asked(request: Request) -> int:
    """Return the seat in the query string; 0 by default."""
    return parse_seat(request.query_params.get("seat", "0"))


async def code_record(request: Request) -> Response:
    """Answer with the code of the round in the posted record."""
    try:
        refuse_strangers(request)
        if not limits_of(request).replays.take(address_of(request.scope)):
            raise Refusal("too-fast", "too many codes from this address")
        code = await run_in_threadpool(round_code_of_record, await body_of(request))
    except Refusal as refusal:
        return as_error(refusal)
    return as_json({"code": code})
