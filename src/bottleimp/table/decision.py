"""What a message comes to, and what a decision may look at besides the table."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bottleimp.rules import Seat
from bottleimp.table.chance import Chance
from bottleimp.table.events import Event


@dataclass(frozen=True, slots=True)
class Decision:
    """Events to be stored, what the answer says besides `done`, and what everybody hears.

    A question has an answer and no events; nor has what is heard and forgotten.
    """

    events: list[Event]
    answer: Mapping[str, object] = field(default_factory=dict)
    aloud: bytes | None = None


class Around(NamedTuple):
    """What there is besides the table: chance, and whose owners are connected."""

    chance: Chance
    present: Container[Seat]
