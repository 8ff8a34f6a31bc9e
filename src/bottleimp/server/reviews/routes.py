"""`/api/reviews`: what the decisions of a round cost, judged on what its players knew.

Whoever has a round's code has the round with all its cards; before its end there is no code.
"""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from bottleimp.hosting.responses import bad_code
from bottleimp.review.baseline import is_yardstick
from bottleimp.rules import BadText, Seat, parse_round_code, round_code
from bottleimp.server.http.code_routes import seat_asked, seat_for_code
from bottleimp.server.http.route_helpers import address_of, as_error, as_json, hub_of, respond
from bottleimp.server.live.hub import Hub
from bottleimp.server.rate_limits import network
from bottleimp.server.reviews.seat_review import SeatReview
from bottleimp.table.messages import Refusal

_PATIENCE = 20.0
"""Seconds that an answer waits for news; then the page asks again."""


async def show_review(request: Request) -> Response:
    """What comes after so many decisions; who asks first has the round judged."""
    hub = hub_of(request)
    try:
        after = _after(request)
        found = await _known(hub, request) or await _asked_for(hub, request)
        if isinstance(found, Response):
            return found
        written = await found.after(after, patience=_PATIENCE)
    except BadText as error:
        return respond(bad_code(error))
    except Refusal as refusal:
        return as_error(refusal)
    return Response(written, media_type="application/json")


async def _known(hub: Hub, request: Request) -> SeatReview | None:
    """One that is there already: to ask for more of it costs next to nothing."""
    return await hub.reviews.recall(request.path_params["code"], seat_asked(request))


async def _asked_for(hub: Hub, request: Request) -> SeatReview | Response:
    if not hub.reviews.on:
        raise Refusal("off", "this server does not review rounds")
    seat = seat_for_code(request)
    state = await run_in_threadpool(parse_round_code, request.path_params["code"])
    if not 0 <= seat < state.setup.mode.players:
        raise Refusal("unknown", "there is no such seat")
    if not is_yardstick(state.setup):
        return as_json({"reviewed": False})
    return await _begun(hub, round_code(state), seat, address_of(request.scope))


async def _begun(hub: Hub, code: str, seat: Seat, address: str) -> SeatReview:
    found = await hub.reviews.recall(code, seat)
    if found is not None:
        return found
    if not hub.judgings.take(address):
        raise Refusal("too-fast", "too many reviews for this address")
    return hub.reviews.begin(code, seat, owner=network(address))


def _after(request: Request) -> int:
    after = request.query_params.get("after", "0")
    if not (after.isascii() and after.isdecimal()) or len(after) > 2:
        raise Refusal("bad-message", "'after' is a number of decisions")
    return int(after)
