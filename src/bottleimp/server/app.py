"""The ASGI application: all routes and middleware. docs/wire.md describes the answers."""

import asyncio
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from bottleimp import __version__
from bottleimp.bots import levels_that_run
from bottleimp.hosting.responses import created_response, record_response
from bottleimp.hosting.table_options import options
from bottleimp.rules_pages import html, languages, page
from bottleimp.server.contests.routes import CONTEST_ROUTES
from bottleimp.server.http.code_routes import code_record, show_deal, show_replay
from bottleimp.server.http.headers import SecurityHeaders
from bottleimp.server.http.live_socket import SOCKET, LiveSocket
from bottleimp.server.http.network_address import shareable_url
from bottleimp.server.http.origins import KnownHosts, may_ask
from bottleimp.server.http.page_edition import PageEdition
from bottleimp.server.http.page_shell import WEB
from bottleimp.server.http.plain_paths import PlainPaths
from bottleimp.server.http.route_helpers import (
    address_of,
    as_error,
    as_json,
    body_of,
    refuse_strangers,
    respond,
)
from bottleimp.server.http.well_known import WELL_KNOWN
from bottleimp.server.live.connection import WebSocketConnection
from bottleimp.server.live.hub import Hub
from bottleimp.server.reviews.routes import show_review
from bottleimp.table.messages import Refusal, encode_refused, read_new_table

_SCREENS = (
    *("/", "/new", "/learn", "/lessons", "/t/{table}", "/r/{code}", "/r/{code}/review"),
    *("/daily", "/daily/{day}", "/c/{contest}", "/history"),
    *("/rules", "/rules/{mode}", "/settings"),
)
_FOR_PROGRAMS = ("/api/", "/static/", "/runtime/")
_COMPRESSED = [Middleware(GZipMiddleware)]
"""Only for answers without a token: compressed sizes could reveal a token (BREACH)."""
_TRY_AGAIN_LATER = 1013


def make_app(hub: Hub) -> Starlette:
    """Return the server's application, which serves the tables of `hub`."""
    settings = hub.settings
    page_edition = PageEdition(settings.site, app=settings.app)
    app = Starlette(
        routes=[
            *(Route(path, show_shell) for path in _SCREENS),
            *page_edition.routes(),
            *WELL_KNOWN,
            Route("/api/options", show_options, middleware=_COMPRESSED),
            Route("/api/rules/{language}/{mode}", show_rules, middleware=_COMPRESSED),
            Route("/api/tables", make_table, methods=["POST"]),
            Route("/api/tables/{table}/record", show_record),
            Route("/api/replays", code_record, methods=["POST"]),
            Route("/api/replays/{code}", show_replay, middleware=_COMPRESSED),
            Route("/api/reviews/{code}", show_review, middleware=_COMPRESSED),
            Route("/api/deals/{code}", show_deal),
            *CONTEST_ROUTES,
            WebSocketRoute("/api/tables/{table}/live", Live()),
            Route("/healthz", show_health),
            Mount("/static", GZipMiddleware(StaticFiles(directory=WEB, check_dir=False))),
        ],
        middleware=[
            Middleware(
                SecurityHeaders,
                wasm=settings.site is not None,
                https=(settings.public_url or "").startswith("https:"),
            ),
            Middleware(KnownHosts, settings),
            Middleware(PlainPaths),
        ],
        exception_handlers={404: _not_found, 405: _not_found},
    )
    app.state.hub, app.state.page = hub, page_edition
    app.state.settings, app.state.limits = settings, hub.limits
    app.state.contests, app.state.reviews = hub.contests, hub.reviews
    return app


def hub_of(request: Request) -> Hub:
    """Return the hub of the server that received the request."""
    hub = request.app.state.hub
    assert isinstance(hub, Hub)
    return hub


async def _not_found(request: Request, _error_: Exception) -> Response:
    """Answer 404: with the page for paths that people open, otherwise with JSON."""
    if request.method == "GET" and not request.url.path.startswith(_FOR_PROGRAMS):
        return _shell(request, 404)
    return as_json({"error": "unknown", "reason": "there is nothing here"}, 404)


async def show_shell(request: Request) -> Response:
    """Answer with the page. It shows the screen for the path."""
    return _shell(request, 200)


def _shell(request: Request, status: int) -> Response:
    page_edition: PageEdition = request.app.state.page
    accepted = request.headers.get("accept-encoding", "")
    return page_edition.answer(status, request.url.path, accepted=accepted)


async def show_options(request: Request) -> Response:
    """Answer with the options for a new table."""
    reviews = hub_of(request).reviews.is_enabled
    address = shareable_url(request.headers, hub_of(request).settings)
    found = options(levels_that_run(), languages(), reviews=reviews, company=True, address=address)
    return as_json(found)


async def show_rules(request: Request) -> Response:
    """Answer with a rules page as HTML."""
    found = page(request.path_params["language"], request.path_params["mode"])
    if found is None:
        return as_error(Refusal("unknown", "there is no such rules page"))
    return as_json({"html": html(found)})


async def show_health(request: Request) -> Response:
    """Answer with counts for monitoring. For a proxy, the status 404 means: no new clients."""
    hub = hub_of(request)
    return as_json(
        {
            "ok": hub.well,
            "version": __version__,
            "tables": len(hub.live),
            "connections": hub.connections.total,
        },
        200 if hub.well else 404 if hub.draining else 503,
    )


async def make_table(request: Request) -> Response:
    """Make a table."""
    hub = hub_of(request)
    try:
        refuse_strangers(request)
        if not hub.limits.tables.take(address_of(request.scope)):
            raise Refusal("too-fast", "too many new tables from this address")
        wanted = read_new_table(await body_of(request))
        table, token = await hub.make(wanted)
    except Refusal as refusal:
        return as_error(refusal)
    return respond(created_response(table, token))


async def show_record(request: Request) -> Response:
    """Answer with the record of a table's match: its finished rounds."""
    hub = hub_of(request)
    address = address_of(request.scope)
    try:
        if hub.limits.guesses.is_exhausted(address):
            raise Refusal("too-fast", "too many wrong guesses from this address")
        if hub.limits.recorded_rounds.is_exhausted(address):
            raise Refusal("too-fast", "too many records for this address")
        found = await hub.look(request.path_params["table"])
        if found is None:
            hub.limits.guesses.take(address)
            raise Refusal("unknown", "there is no such table")
        if not hub.limits.recorded_rounds.take(address, 1 + len(found.finished)):
            raise Refusal("too-fast", "too many records for this address")
    except Refusal as refusal:
        return as_error(refusal)
    return respond(await asyncio.to_thread(record_response, found))  # slow for a long match


def _no_room(hub: Hub) -> Refusal:
    """Return the refusal for the limit on connections that is reached."""
    if hub.connections.full:
        return Refusal("full", "this server has as many connections as it allows")
    return Refusal("full-address", "this address has as many connections as the server allows")


class Live:
    """The endpoint of live connections. It uses the `LiveSocket` instead of ASGI messages."""

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        hub: Hub = scope["app"].state.hub
        address = address_of(scope)
        socket: LiveSocket = scope["extensions"][SOCKET]
        if not may_ask(Headers(scope=scope), hub.settings):
            socket.reject(HTTPStatus.FORBIDDEN)
            return
        socket.accept()
        if not hub.connections.enter(address):
            socket.write(encode_refused(None, _no_room(hub)))
            socket.close(_TRY_AGAIN_LATER)
            return
        connection = WebSocketConnection(socket, hub, scope["path_params"]["table"], address)
        try:
            await socket.listen(connection.hear)
        finally:
            hub.connections.leave(address)
            connection.on_closed()
