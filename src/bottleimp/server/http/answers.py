"""What the routes share: who asks, what for, and how they are answered."""

from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Scope

from bottleimp.server.live.hub import Hub
from bottleimp.table.messages import MAX_FRAME, Refusal, encode

_STATUS = {"unknown": 404, "too-fast": 429, "full": 503, "storage": 503, "not-yours": 403}


def hub_of(request: Request) -> Hub:
    """The server that was asked."""
    hub = request.app.state.hub
    assert isinstance(hub, Hub)
    return hub


def as_json(value: Any, status: int = 200) -> Response:
    """An answer for programs."""
    return Response(encode(value), status, media_type="application/json")


def as_error(refusal: Refusal) -> Response:
    """Why it is not done."""
    status = _STATUS.get(refusal.code, 400)
    place = dict(zip(("first", "last"), refusal.place or (), strict=False))
    return as_json({"error": refusal.code, "reason": refusal.reason, **place}, status)


async def body_of(request: Request) -> bytes:
    """What was posted, if it is whole and not too long."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_FRAME:
                raise Refusal("bad-message", "the request is too long")
    except ClientDisconnect as error:  # nobody is there to read this
        raise Refusal("bad-message", "the request is not whole") from error
    return body


def address_of(scope: Scope) -> str:
    """Where the request comes from."""
    client = scope.get("client")
    return client[0] if client else ""
