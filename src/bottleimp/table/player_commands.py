"""The commands of a seat's owner: each becomes events or a refusal."""

from collections.abc import Callable
from typing import Any

from bottleimp.rules import BottleImpError, Seat
from bottleimp.rules.json_form import action_from_json
from bottleimp.table import display_names, games, host_commands
from bottleimp.table.decision import Context, Decision
from bottleimp.table.events import Acted, Continued, Stood
from bottleimp.table.messages import (
    Act,
    Allow,
    CallMe,
    Continue,
    HandOver,
    Intention,
    PutBot,
    Refusal,
    Rematch,
    Remove,
    Reopen,
    Replace,
    Say,
    SetGame,
    Stand,
    Start,
    Swap,
    encode_said,
)
from bottleimp.table.phrases import PHRASES
from bottleimp.table.table_state import Status, Table


def decide(table: Table, seat: Seat, message: Intention, context: Context) -> Decision:
    """Return the decision on a message of the seat's owner, or raise `Refusal`.

    The legality of an action is checked when its event is applied.
    """
    return _DECISIONS[type(message)](table, seat, message, context)


def _act(table: Table, seat: Seat, message: Act, _context: Context) -> Decision:
    if table.status is Status.LOBBY or table.round is None:
        raise Refusal("not-now", "the match has not begun")
    if message.turn != table.turn:
        raise Refusal("late", "that turn is over")
    if seat not in table.to_act:
        raise Refusal("not-now", "it is not this seat's turn")
    try:
        action = action_from_json(message.action)
    except BottleImpError as error:
        raise Refusal("bad-message", str(error)) from None
    return Decision([Acted(seat, action)])


def _stand(_table: Table, seat: Seat, _message: Stand, _context: Context) -> Decision:
    return Decision([Stood(seat)])


def _continue(table: Table, seat: Seat, _message: Continue, _context: Context) -> Decision:
    if table.status is not Status.ROUND_OVER:
        raise Refusal("not-now", "no round's result is on show")
    return Decision([] if seat in table.ready else [Continued(seat)])


def _say(_table: Table, seat: Seat, message: Say, _context: Context) -> Decision:
    if message.phrase not in PHRASES:
        raise Refusal("bad-message", "no such phrase")
    return Decision([], broadcast=encode_said(seat, message.phrase))


_DECISIONS: dict[type, Callable[[Table, Seat, Any, Context], Decision]] = {
    Act: _act,
    Stand: _stand,
    Continue: _continue,
    Say: _say,
    CallMe: display_names.change_name,
    PutBot: host_commands.put_bot,
    Remove: host_commands.remove,
    Replace: host_commands.replace,
    Swap: host_commands.swap,
    HandOver: host_commands.hand_over,
    Allow: host_commands.allow,
    SetGame: games.set_game,
    Start: host_commands.start,
    Rematch: host_commands.rematch,
    Reopen: host_commands.reopen,
}
