"""The route `/api/reviews`: the reviewed decisions of one seat in a finished round.

A round has a code only after its end, and the code contains all cards. So a review tells nothing
secret.
"""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from bottleimp.hosting.responses import bad_code_response
from bottleimp.review.baseline import is_yardstick
from bottleimp.rules import BadText, Seat, parse_round_code, round_code
from bottleimp.server.http.code_routes import seat_asked, seat_for_code
from bottleimp.server.http.route_helpers import (
    address_of,
    as_error,
    as_json,
    limits_of,
    respond,
)
from bottleimp.server.rate_limits import network
from bottleimp.server.reviews.review_queue import ReviewQueue
from bottleimp.server.reviews.seat_review import SeatReview
from bottleimp.table.messages import Refusal

_PATIENCE = 20.0
"""Seconds that a request waits for the next decision; then the page asks again."""


def reviews_of(request: Request) -> ReviewQueue:
    """Return the reviews of the server that received the request."""
    reviews = request.app.state.reviews
    assert isinstance(reviews, ReviewQueue)
    return reviews


async def show_review(request: Request) -> Response:
    """Answer with the decisions after the first `after` ones; start the review if necessary."""
    try:
        after = _after(request)
        review = await _find_review(request) or await _request_review(request)
        if isinstance(review, Response):
            return review
        body = await review.after(after, patience=_PATIENCE)
    except BadText as error:
        return respond(bad_code_response(error))
    except Refusal as refusal:
        return as_error(refusal)
    return Response(body, media_type="application/json")


async def _find_review(request: Request) -> SeatReview | None:
    """Return the review if it exists already. Reading on costs no budget of the address."""
    return await reviews_of(request).recall(request.path_params["code"], seat_asked(request))


async def _request_review(request: Request) -> SeatReview | Response:
    if not reviews_of(request).is_enabled:
        raise Refusal("off", "this server does not review rounds")
    seat = seat_for_code(request)
    state = await run_in_threadpool(parse_round_code, request.path_params["code"])
    if not 0 <= seat < state.setup.mode.players:
        raise Refusal("unknown", "there is no such seat")
    if not is_yardstick(state.setup):
        return as_json({"reviewed": False})
    return await _begin_review(request, round_code(state), seat)


async def _begin_review(request: Request, code: str, seat: Seat) -> SeatReview:
    """Begin a review, unless it exists under the round's canonical code."""
    reviews, address = reviews_of(request), address_of(request.scope)
    review = await reviews.recall(code, seat)
    if review is not None:
        return review
    if not limits_of(request).reviews.take(address):
        raise Refusal("too-fast", "too many reviews for this address")
    return reviews.begin(code, seat, owner=network(address))


def _after(request: Request) -> int:
    after = request.query_params.get("after", "0")
    if not (after.isascii() and after.isdecimal()) or len(after) > 2:
        raise Refusal("bad-message", "'after' is a number of decisions")
    return int(after)
