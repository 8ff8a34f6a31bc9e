"""One spelling for each address: a table, contest or review has exactly one path.

A proxy before several servers chooses the server by the path as it is written. A second spelling
of the same path (`%33` for `3`) would lead to another server, which would take the table over.
"""

from http import HTTPStatus

from starlette.types import ASGIApp, Receive, Scope, Send

from bottleimp.server.http.live_socket import SOCKET, LiveSocket
from bottleimp.server.http.route_helpers import as_json

_BY_NAME = ("/api/tables", "/api/reviews", "/api/contests")
"""Prefixes of paths that name a table, review or contest."""


class PlainPaths:
    """Middleware that answers 404 to a path of a table, review or contest with escapes (`%33`)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_plain(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            socket: LiveSocket = scope["extensions"][SOCKET]
            socket.reject(HTTPStatus.NOT_FOUND)
        else:
            answer = as_json({"error": "unknown", "reason": "there is nothing here"}, 404)
            await answer(scope, receive, send)


def _is_plain(scope: Scope) -> bool:
    path: str = scope.get("path", "")
    return not path.startswith(_BY_NAME) or scope.get("raw_path") in (None, path.encode())
