"""Hints at a table: who may ask, who waits, and what was told last.

A hint is thought about elsewhere, from the seat's view alone, and told to that seat alone; that one
was taken is an event, for all to see. Asking again for what was told is answered without one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bottleimp.rules import Seat, View, view
from bottleimp.table.attendance import Client
from bottleimp.table.messages import AskHint, Refusal, refused
from bottleimp.table.table_state import Table

Told: TypeAlias = Mapping[str, Any]
"""A hint as it is sent; what it says is no business of the table's."""


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A hint that is to be thought of: all that it takes, and nothing of the table."""

    seat: Seat
    turn: str
    depth: int
    seen: View


def no_hint() -> Refusal:
    """Whoever thought of it has failed."""
    return Refusal("not-now", "no hint can be had")


class HintRequests:
    """The hints of one table; each seat has one question at a time."""

    def __init__(self) -> None:
        self._waiting: dict[Seat, tuple[HintRequest, Client, str]] = {}
        self._told: dict[Seat, tuple[HintRequest, Told]] = {}

    def ask(self, table: Table, client: Client, message: AskHint) -> HintRequest | Told | None:
        """What is known already, or what must be thought about; None: that is going on."""
        question = _question(table, client, message)
        waiting = self._waiting.get(question.seat)
        if waiting is not None and not _is_again(message, *waiting):
            raise Refusal("not-now", "a hint for this seat is being thought of")
        known = self._told.get(question.seat)
        if known is not None and known[0] == question:
            return known[1]
        self._waiting[question.seat] = (question, client, message.id)
        return question if waiting is None else None

    def answered(
        self, table: Table, question: HintRequest, told: Told | None
    ) -> tuple[Client, str]:
        """Who is to be told, under which id; refused if it has come too late."""
        _, client, message_id = self._waiting[question.seat]
        due = table.turn == question.turn and question.seat in table.to_act
        if not due or client.seat != question.seat:
            raise Refusal("late", "that turn is over")
        if told is None:
            raise no_hint()
        self._told[question.seat] = (question, told)
        return client, message_id

    def done(self, seat: Seat, refusal: Refusal | None = None) -> None:
        """Nobody waits at that seat any more; who is refused is told why."""
        waiting = self._waiting.pop(seat, None)
        if waiting is not None and refusal is not None:
            waiting[1].send(refused(waiting[2], refusal), answer=refusal.code)


def _is_again(message: AskHint, asked: HintRequest, _client: Client, asked_as: str) -> bool:
    """Whether it is what is being thought of; meanwhile others may have made their choices."""
    return (message.id, message.turn, message.depth) == (asked_as, asked.turn, asked.depth)


def _question(table: Table, client: Client, message: AskHint) -> HintRequest:
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
