"""What a message comes to, and what a decision may look at besides the table."""

from collections.abc import Container
from typing import NamedTuple

from bottleimp.rules import Seat
from bottleimp.table.events import Event
from bottleimp.table.randomness import Randomness


class Decision(NamedTuple):
    """Events to be stored, and what everybody hears; what is heard and forgotten has no events."""

    events: list[Event]
    aloud: bytes | None = None


class Context(NamedTuple):
    """What there is besides the table: chance, and whose owners are connected."""

    randomness: Randomness
    present: Container[Seat]
