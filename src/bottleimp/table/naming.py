"""Two people of one name at a table: the second to sit down gets a number, so all tell them apart.

Nobody is refused a seat for a name, and nobody's name changes while they sit.
"""

from collections.abc import Iterable

from bottleimp.table.messages import NAME_LENGTH
from bottleimp.table.state import Table


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
