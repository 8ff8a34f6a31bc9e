"""The routes of contests and the daily deal. docs/wire.md describes the answers."""

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottleimp.server.contests.service import ContestService
from bottleimp.server.http.route_helpers import (
    address_of,
    as_error,
    as_json,
    body_of,
    limits_of,
    refuse_strangers,
)
from bottleimp.table.messages import Name, Refusal, Word

T = TypeVar("T")
Token = Annotated[str, Meta(pattern="^[0-9a-f]{32}\\Z")]


class ContestPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser, identified by a random secret number."""

    player: Token


class Entrant(ContestPlayer, frozen=True):
    """A browser and its player's name."""

    name: Name


class Challenger(ContestPlayer, frozen=True):
    """A browser, and the table and token of the seat whose round becomes a challenge."""

    table: Word
    token: Annotated[str, Meta(max_length=100)]
    name: Name | None = None


def contests_of(request: Request) -> ContestService:
    """Return the contests of the server that received the request."""
    contests = request.app.state.contests
    assert isinstance(contests, ContestService)
    return contests


async def show_contest(request: Request) -> Response:
    """Answer with a contest's terms, without cards."""
    try:
        _count(request)
        return as_json(await contests_of(request).about(request.path_params["contest"]))
    except Refusal as refusal:
        return as_error(refusal)


async def play_contest(request: Request) -> Response:
    """Make or find the player's table for a contest."""
    try:
        wanted = await _asked(request, Entrant)
        if not limits_of(request).tables.take(address_of(request.scope)):
            raise Refusal("too-fast", "too many new tables from this address")
        contest = request.path_params["contest"]
        made = await contests_of(request).begin(contest, wanted.player, wanted.name)
    except Refusal as refusal:
        return as_error(refusal)
    return as_json(made, 201)


async def show_board(request: Request) -> Response:
    """Answer with the results of a contest, if the player has finished it."""
    try:
        wanted = await _asked(request, ContestPlayer)
        contest = request.path_params["contest"]
        return as_json(await contests_of(request).board(contest, wanted.player))
    except Refusal as refusal:
        return as_error(refusal)


async def make_challenge(request: Request) -> Response:
    """Make a challenge of the round on show at a table."""
    try:
        wanted = await _asked(request, Challenger)
        address = address_of(request.scope)
        if limits_of(request).guesses.is_exhausted(address):
            raise Refusal("too-fast", "too many wrong guesses from this address")
        try:
            made = await contests_of(request).challenge(
                wanted.table, wanted.token, wanted.player, name=wanted.name
            )
        except Refusal as refusal:
            if refusal.code == "unknown":
                limits_of(request).guesses.take(address)
            raise
    except Refusal as refusal:
        return as_error(refusal)
    return as_json(made, 201)


def _count(request: Request) -> None:
    if not limits_of(request).replays.take(address_of(request.scope)):
        raise Refusal("too-fast", "too many questions from this address")


async def _asked(request: Request, kind: type[T]) -> T:
    """Return the decoded body; raise `Refusal` for foreign pages and too many requests."""
    refuse_strangers(request)
    _count(request)
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except (msgspec.DecodeError, RecursionError):
        raise Refusal("bad-message", "this is not what is asked for here") from None


CONTEST_ROUTES = [
    Route("/api/contests", make_challenge, methods=["POST"]),
    Route("/api/contests/{contest}", show_contest),
    Route("/api/contests/{contest}/tables", play_contest, methods=["POST"]),
    Route("/api/contests/{contest}/board", show_board, methods=["POST"]),
]
