"""The effect of events about people, bots and the host on a table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bottleimp.rules import Seat
from bottleimp.table.events import (
    Away,
    Back,
    BotSet,
    Claimed,
    Handed,
    Removed,
    Renamed,
    Replaced,
    Sat,
    Stood,
    Swapped,
    Withdrawn,
)
from bottleimp.table.faces import free_face
from bottleimp.table.match_tally import rename_player
from bottleimp.table.table_state import Heir, Place, Status, Table, next_entry

_MAX_LEFT = 16
"""The number of people who left that a table remembers."""


def _sat(table: Table, event: Sat) -> Table:
    before = table.places[event.seat]
    again = before.human and before.sit_id == event.sit_id
    person = before.person if again else table.number + 1
    face = before.face if again else choose_face(table, event.seat, event.face)
    place = Place(name=event.name, token=event.token, person=person, sit_id=event.sit_id, face=face)
    owner = person if event.formerly == table.owner else table.owner
    places = with_place(table, event.seat, place)
    host = find_owner_seat(owner, places, event.seat if table.host is None else table.host)
    left = table.left if again else _remember_left(table.left, before)
    return next_entry(table, places=places, owner=owner, host=host, left=left)


def find_owner_seat(owner: int, places: tuple[Place, ...], otherwise: Seat | None) -> Seat | None:
    """Return the seat of the table's owner if the owner is present, else `otherwise`."""
    for seat, place in enumerate(places):
        if place.human and place.person == owner and not place.away:
            return seat
    return otherwise


def _stood(table: Table, event: Stood) -> Table:
    if table.status is not Status.LOBBY:
        place = replace(table.places[event.seat], away=True, given_up=True)
        places = with_place(table, event.seat, place)
        return next_entry(table, places=places, host=_find_new_host(table, places, event.seat))
    places = with_place(table, event.seat, Place())
    left = _remember_left(table.left, table.places[event.seat])
    return next_entry(
        table, places=places, host=_find_new_host(table, places, event.seat), left=left
    )


def _remember_left(
    left: tuple[tuple[str, int], ...], who: Place | Heir | None
) -> tuple[tuple[str, int], ...]:
    """Return `left` with this person appended, limited to the last `_MAX_LEFT` people."""
    if who is None or who.token is None:
        return left
    return (*left, (who.token, who.person))[-_MAX_LEFT:]


def _claimed(table: Table, event: Claimed) -> Table:
    face = choose_face(table, event.seat, event.face)
    heir = Heir(event.name, event.token, table.number + 1, event.sit_id, face)
    places = with_place(table, event.seat, _set_heir(table, event.seat, heir))
    owner = heir.person if event.formerly == table.owner else table.owner
    return next_entry(table, places=places, owner=owner)


def choose_face(table: Table, seat: Seat, *wishes: str) -> str:
    """Return the face for the person at this seat. No other person at the table has it."""
    others = [place for at, place in enumerate(table.places) if at != seat]
    taken = {place.face for place in others} | {place.heir.face for place in others if place.heir}
    return free_face({face for face in taken if face}, seat, *wishes)


def _renamed(table: Table, event: Renamed) -> Table:
    place = table.places[event.seat]
    face = choose_face(table, event.seat, event.face, place.face or "")
    places = with_place(table, event.seat, replace(place, name=event.name, face=face))
    return next_entry(
        table, places=places, tally=rename_player(table.tally, place.name, event.name)
    )


def _withdrawn(table: Table, event: Withdrawn) -> Table:
    left = _remember_left(table.left, table.places[event.seat].heir)
    places = with_place(table, event.seat, _set_heir(table, event.seat, None))
    return next_entry(table, places=places, left=left)


def _set_heir(table: Table, seat: Seat, heir: Heir | None) -> Place:
    return replace(table.places[seat], heir=heir)


def _removed(table: Table, event: Removed) -> Table:
    places = with_place(table, event.seat, Place(name=event.name, bot=event.bot))
    host, owner = _find_new_host(table, places, event.seat), table.owner
    if table.places[event.seat].person == owner and host is not None:
        owner = places[host].person
    return next_entry(table, places=places, host=host, owner=owner)


def _swapped(table: Table, event: Swapped) -> Table:
    places = list(table.places)
    places[event.first], places[event.second] = places[event.second], places[event.first]
    moved = {event.first: event.second, event.second: event.first}
    host = None if table.host is None else moved.get(table.host, table.host)
    return next_entry(table, places=tuple(places), host=host)


def _handed(table: Table, event: Handed) -> Table:
    return next_entry(table, host=event.seat, owner=table.places[event.seat].person)


def inherit_seats(table: Table) -> dict[str, Any]:
    """Return the changes of a table when every heir takes over a seat.

    A person who loses a seat by it is remembered in `left`, and may still watch.
    """
    left = table.left
    for place in table.places:
        if place.heir is not None:
            left = _remember_left(left, place)
    places = tuple([place.inherited() for place in table.places])
    return {
        "places": places,
        "left": left,
        "host": find_owner_seat(table.owner, places, table.host),
    }


def _bot_set(table: Table, event: BotSet) -> Table:
    before = table.places[event.seat]
    place = Place(name=event.name, bot=event.bot, heir=before.heir)
    left = _remember_left(table.left, before)
    return next_entry(table, places=with_place(table, event.seat, place), left=left)


def _replaced(table: Table, event: Replaced) -> Table:
    place = replace(table.places[event.seat], bot=event.bot, instead_of=event.instead_of)
    return next_entry(table, places=with_place(table, event.seat, place))


def _away(table: Table, event: Away) -> Table:
    places = with_place(table, event.seat, replace(table.places[event.seat], away=True))
    return next_entry(table, places=places, host=_find_new_host(table, places, event.seat))


def _back(table: Table, event: Back) -> Table:
    before = table.places[event.seat]
    place = replace(before, away=False, given_up=False, heir=None)
    places = with_place(table, event.seat, place)
    host_absent = table.host is None or places[table.host].away
    host = find_owner_seat(table.owner, places, event.seat if host_absent else table.host)
    return next_entry(table, places=places, host=host, left=_remember_left(table.left, before.heir))


def with_place(table: Table, seat: Seat, place: Place) -> tuple[Place, ...]:
    """Return the table's places with `place` at this seat."""
    return (*table.places[:seat], place, *table.places[seat + 1 :])


def _find_new_host(table: Table, places: tuple[Place, ...], leaver: Seat) -> Seat | None:
    """Return the host after `leaver` has left: the next present person to the left, if any."""
    if table.host != leaver:
        return table.host
    for seat in ((leaver + step) % len(places) for step in range(1, len(places))):
        if places[seat].human and not places[seat].away:
            return seat
    return leaver if places[leaver].human else None


SEAT_STEPS: dict[type, Callable[[Table, Any], Table]] = {
    Sat: _sat,
    Stood: _stood,
    Claimed: _claimed,
    Renamed: _renamed,
    Withdrawn: _withdrawn,
    Removed: _removed,
    Swapped: _swapped,
    Handed: _handed,
    BotSet: _bot_set,
    Replaced: _replaced,
    Away: _away,
    Back: _back,
}
"""The function that applies each kind of event to a table."""
