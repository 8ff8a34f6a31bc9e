"""The names of people at a table.

If two people have one name, the second gets a number, so no person is refused a seat for a name. A
person may change their name at any time.
"""

from collections.abc import Iterable

from bottleimp.rules import Seat
from bottleimp.table.decision import Context, Decision
from bottleimp.table.events import Renamed
from bottleimp.table.messages import NAME_LENGTH, CallMe, clean_name
from bottleimp.table.table_state import Table


def change_name(table: Table, seat: Seat, message: CallMe, _context: Context) -> Decision:
    """Change the name and the face of the person at that seat, at any time."""
    place = table.places[seat]
    name = make_distinct(clean_name(message.name), names_at(table, but=seat))
    if name == place.name and message.face in (None, place.face):
        return Decision([])
    return Decision([Renamed(seat, name, message.face or "")])


def names_at(table: Table, *, but: int) -> Iterable[str]:
    """Yield the names of all players and heirs at the table, except at the seat `but`."""
    for seat, place in enumerate(table.places):
        if seat != but:
            yield place.name
            if place.heir is not None:
                yield place.heir.name


def make_distinct(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number if it is taken: `Ada 2`."""
    known = {other.casefold() for other in taken}
    called, number = name, 1
    while called.casefold() in known:
        number += 1
        called = _numbered(name, number)
    return called


def is_numbered_form(stored: str, name: str) -> bool:
    """Return True if `stored` is `name`, or `name` with a number."""
    number = stored.rpartition(" ")[2]
    return stored == name or (number.isdecimal() and stored == _numbered(name, int(number)))


def _numbered(name: str, number: int) -> str:
    tail = f" {number}"
    return name[: NAME_LENGTH - len(tail)].rstrip() + tail
