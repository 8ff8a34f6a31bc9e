"""The names of people at a table.

Two people of one name get a number for the second, so that all tell them apart: nobody is refused
a seat for a name. A person may change their name at any time.
"""

from collections.abc import Iterable

from bottleimp.rules import Seat
from bottleimp.table.decision import Context, Decision
from bottleimp.table.events import Renamed
from bottleimp.table.messages import NAME_LENGTH, CallMe, clean_name
from bottleimp.table.table_state import Table


def call_me(table: Table, seat: Seat, message: CallMe, _around: Context) -> Decision:
    """Change the name and the face of the person at that seat, at any time."""
    place = table.places[seat]
    name = distinct(clean_name(message.name), names_at(table, but=seat))
    if name == place.name and message.face in (None, place.face):
        return Decision([])
    return Decision([Renamed(seat, name, message.face or "")])


def names_at(table: Table, *, but: int) -> Iterable[str]:
    """What everybody at the table is called, and whoever waits for a seat, but for one seat."""
    for seat, place in enumerate(table.places):
        if seat != but:
            yield place.name
            if place.heir is not None:
                yield place.heir.name


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if somebody is called so already: `Ada 2`."""
    known = {other.casefold() for other in taken}
    called, number = name, 1
    while called.casefold() in known:
        number += 1
        called = _numbered(name, number)
    return called


def is_called(stored: str, name: str) -> bool:
    """Whether somebody who gave this name may be stored so."""
    number = stored.rpartition(" ")[2]
    return stored == name or (number.isdecimal() and stored == _numbered(name, int(number)))


def _numbered(name: str, number: int) -> str:
    tail = f" {number}"
    return name[: NAME_LENGTH - len(tail)].rstrip() + tail
