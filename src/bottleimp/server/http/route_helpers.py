"""Helpers of the routes: services and limits, the client's address, bodies and answers."""

from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Scope

from bottleimp.hosting.responses import ApiResponse, json_response, refusal_response
from bottleimp.server.address_limits import AddressLimits
from bottleimp.server.http.origins import may_ask
from bottleimp.server.server_settings import ServerSettings
from bottleimp.table.messages import MAX_FRAME, Refusal


def settings_of(request: Request) -> ServerSettings:
    """Return the settings of the server that received the request."""
    settings = request.app.state.settings
    assert isinstance(settings, ServerSettings)
    return settings


def limits_of(request: Request) -> AddressLimits:
    """Return the rate limits of the server that received the request."""
    limits = request.app.state.limits
    assert isinstance(limits, AddressLimits)
    return limits


def respond(given: ApiResponse) -> Response:
    """Return an API response as an HTTP response."""
    return Response(given.body, given.status, media_type="application/json")


def as_json(value: Any, status: int = 200) -> Response:
    """Return a JSON response."""
    return respond(json_response(value, status))


def as_error(refusal: Refusal) -> Response:
    """Return the response for a refusal."""
    return respond(refusal_response(refusal))


def refuse_strangers(request: Request) -> None:
    """Raise `Refusal` if the request comes from a page of another site."""
    if not may_ask(request.headers, settings_of(request)):
        raise Refusal("not-yours", "this request comes from another site")


async def body_of(request: Request) -> bytes:
    """Return the request's body; raise `Refusal` if it is incomplete or too long."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_FRAME:
                raise Refusal("bad-message", "the request is too long")
    except ClientDisconnect as error:  # the client is gone
        raise Refusal("bad-message", "the request is not whole") from error
    return body


def address_of(scope: Scope) -> str:
    """Return the IP address of the client; empty if unknown."""
    client = scope.get("client")
    return client[0] if client else ""
