"""Hints at a table: pending requests and the last hint of each seat.

A hint is computed elsewhere, from the seat's view alone, and is sent only to that seat. That a hint
was taken is an event, which all players see. Repeating a request sends the last hint again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bottleimp.rules import Seat, View, view
from bottleimp.table.attendance import Client
from bottleimp.table.messages import AskHint, Refusal, encode_refused
from bottleimp.table.table_state import Table

HintJson: TypeAlias = Mapping[str, Any]
"""A hint as sent to a client. The table does not read its contents."""


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A request for a hint, with all that is needed to compute it without the table."""

    seat: Seat
    turn: str
    depth: int
    seen: View


def hint_failed_refusal() -> Refusal:
    """Return the refusal for a hint that could not be computed."""
    return Refusal("not-now", "no hint can be had")


class HintRequests:
    """The hints of one table. Each seat has at most one pending request."""

    def __init__(self) -> None:
        self._waiting: dict[Seat, tuple[HintRequest, Client, str]] = {}
        self._last_hints: dict[Seat, tuple[HintRequest, HintJson]] = {}

    def ask(self, table: Table, client: Client, message: AskHint) -> HintRequest | HintJson | None:
        """Return the last hint if it answers the request, or the request if one must be computed.

        Returns None if a hint for this request is already being computed. Raises `Refusal`.
        """
        request = _create_request(table, client, message)
        waiting = self._waiting.get(request.seat)
        if waiting is not None and not _is_again(message, *waiting):
            raise Refusal("not-now", "a hint for this seat is being thought of")
        known = self._last_hints.get(request.seat)
        if known is not None and known[0] == request:
            return known[1]
        self._waiting[request.seat] = (request, client, message.id)
        return request if waiting is None else None

    def accept(
        self, table: Table, request: HintRequest, hint: HintJson | None
    ) -> tuple[Client, str]:
        """Store a computed hint, and return the client that waits for it and the message's id.

        Raises `Refusal` if the turn is over, the client has left the seat, or `hint` is None.
        """
        _, client, message_id = self._waiting[request.seat]
        due = table.turn == request.turn and request.seat in table.to_act
        if not due or client.seat != request.seat:
            raise Refusal("late", "that turn is over")
        if hint is None:
            raise hint_failed_refusal()
        self._last_hints[request.seat] = (request, hint)
        return client, message_id

    def close(self, seat: Seat, refusal: Refusal | None = None) -> None:
        """Remove the seat's pending request, and send its client the refusal if there is one."""
        waiting = self._waiting.pop(seat, None)
        if waiting is not None and refusal is not None:
            waiting[1].send(encode_refused(waiting[2], refusal), answer=refusal.code)


def _is_again(message: AskHint, asked: HintRequest, _client: Client, asked_as: str) -> bool:
    """Return True if the message repeats the pending request; other seats may have chosen since."""
    return (message.id, message.turn, message.depth) == (asked_as, asked.turn, asked.depth)


def _create_request(table: Table, client: Client, message: AskHint) -> HintRequest:
    seat = client.seat
    if seat is None:
        raise Refusal("not-yours", "a hint is for who plays")
    if not table.hints:
        raise Refusal("not-allowed", "there are no hints at this table")
    if message.turn != table.turn:
        raise Refusal("late", "that turn is over")
    if table.round is None or seat not in table.to_act:
        raise Refusal("not-now", "it is not this seat's turn")
    # Also where a single card is legal: a refusal would tell the others, who see how many hints a
    # player has taken, whether the player had a choice.
    return HintRequest(seat, message.turn, message.depth, view(table.round, seat))
