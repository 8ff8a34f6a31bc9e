"""The result of a client's message, and the inputs of a decision besides the table."""

from collections.abc import Container
from typing import NamedTuple

from bottleimp.rules import Seat
from bottleimp.table.events import Event
from bottleimp.table.randomness import Randomness


class Decision(NamedTuple):
    """The events to store, and a message for all clients that is sent but not stored."""

    events: list[Event]
    broadcast: bytes | None = None


class Context(NamedTuple):
    """The inputs of a decision besides the table: randomness, and seats with a connected owner."""

    randomness: Randomness
    present: Container[Seat]
