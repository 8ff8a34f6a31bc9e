"""The events and entries of a table's log.

An entry is never changed once it is written. A field of an event may be added with a default, but
its name in the log may not change.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bottleimp.rules import Action
from bottleimp.rules.json_form import action_from_json, action_to_json


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The owner of a new table's seat: a person (with a token), a bot, or nobody (open)."""

    name: str = ""
    bot: str | None = None
    token: str | None = None
    """The hash of the token."""
    face: str = ""
    """The face that the person has chosen; empty: none."""


class Created(msgspec.Struct, frozen=True, tag="created", omit_defaults=True):
    """A table was created. This is the first entry of every log."""

    mode: str
    players: int
    deck: str
    end: str
    grace: int
    seats: list[SeatPlan]
    limit: int | None = None
    deal: str | None = None
    """The code of the first deal, where the host chose it."""
    latecomers: bool = True
    """True if a person who comes during a match may take a bot's seat from the next round on."""
    bot_seed: str | None = msgspec.field(default=None, name="luck")
    """The seed of the bots' choices, never sent to clients; None in old logs."""
    contest: str | None = None
    """The contest whose deal is played here first: a day, or a challenge."""
    hints: bool = False
    """True if players may ask for hints."""


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """A person took an open seat, or received a new token for it."""

    seat: int
    name: str
    token: str
    sit_id: str
    """The id of the `sit` message, by which a repeat is recognised."""
    formerly: int | None = None
    """The number that this person had at a seat before, where the connection is the same."""
    face: str = ""
    """The face that the person has chosen; empty: none."""


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """A person left. In the lobby the seat is open again; in a match a bot plays it for now."""

    seat: int


class Claimed(msgspec.Struct, frozen=True, tag="claimed", omit_defaults=True):
    """A person will take over this seat, a bot's or one given up, when the next round is dealt."""

    seat: int
    name: str
    token: str
    sit_id: str
    formerly: int | None = None
    """The number that this person had at a seat before, where the connection is the same."""
    face: str = ""
    """The face that the person has chosen; empty: none."""


class Renamed(msgspec.Struct, frozen=True, tag="renamed", omit_defaults=True):
    """A person changed their name and their face."""

    seat: int
    name: str
    face: str = ""


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """The person who had claimed this seat will not take it."""

    seat: int


class Removed(msgspec.Struct, frozen=True, tag="removed", omit_defaults=True):
    """The host sent a person away, whose token ends; in a match a bot takes the seat."""

    seat: int
    bot: str | None = None
    name: str = ""


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """The host had two seats change places in the lobby."""

    first: int
    second: int


class Handed(msgspec.Struct, frozen=True, tag="handed"):
    """The host made the person at this seat the host, for good."""

    seat: int


class Allowed(msgspec.Struct, frozen=True, tag="allowed"):
    """The host allowed or forbade hints."""

    hints: bool


class GameSet(msgspec.Struct, frozen=True, tag="game"):
    """The host chose another game for the next match, or other terms for it."""

    mode: str
    players: int
    deck: str
    end: str
    grace: int
    limit: int | None
    latecomers: bool


class Reopened(msgspec.Struct, frozen=True, tag="reopened"):
    """The host reopened the lobby after a match."""


class BotSet(msgspec.Struct, frozen=True, tag="bot"):
    """The host put a bot on a seat, gave a bot another level, or left the seat open (None)."""

    seat: int
    bot: str | None
    name: str = ""


class Replaced(msgspec.Struct, frozen=True, tag="replaced"):
    """A bot that cannot run on this server gave its seat to one that can."""

    seat: int
    bot: str
    instead_of: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """A match began."""

    first_dealer: int


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A round was dealt. `deal` has the form of a record."""

    deal: dict[str, Any]


class Acted(msgspec.Struct, frozen=True):
    """A seat acted.

    `by` says who chose: `player`, `bot`, `limit` (time was up) or `code` (round code).
    """

    seat: int
    action: Action
    by: str = "player"


class Away(msgspec.Struct, frozen=True, tag="away"):
    """A missing player's grace time is over: a bot plays."""

    seat: int


class Back(msgspec.Struct, frozen=True, tag="back"):
    """The player has returned."""

    seat: int


class Continued(msgspec.Struct, frozen=True, tag="continued"):
    """A player has read the round's result."""

    seat: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A player said a phrase. Only old logs hold this event."""

    seat: int
    phrase: str


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A server took over the table.

    The server that had it before can no longer append to its log.
    """

    by: str


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A seat was sent a hint of this depth for the decision that is due. The hint is not stored."""

    seat: int
    depth: int


_Plain: TypeAlias = (
    Created
    | Sat
    | Stood
    | Claimed
    | Renamed
    | Withdrawn
    | Removed
    | Swapped
    | Handed
    | Allowed
    | GameSet
    | Reopened
    | BotSet
    | Replaced
    | Started
    | Dealt
    | Away
    | Back
    | Continued
    | Said
    | Hinted
    | Opened
)
Event: TypeAlias = _Plain | Acted


class _WrittenAct(msgspec.Struct, frozen=True, tag="acted", omit_defaults=True):
    """The form of `Acted` in the log, with the action as the rules' JSON."""

    seat: int
    action: dict[str, Any]
    by: str = "player"


class Entry(NamedTuple):
    """One entry of a table's log.

    `(table, number)` is its key. A person's `action_id` occurs at most once in a log.
    """

    table: str
    number: int
    at: int
    """Milliseconds since 1970."""
    person: int | None
    """The person who caused the event, or None for the server.

    A person's number is that of the entry with which the person sat down.
    """
    action_id: str | None
    event: str


_Written: TypeAlias = _Plain | _WrittenAct
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[_Written] = msgspec.json.Decoder(_Written)


def write_event(event: Event) -> str:
    """Return the event as the JSON text of a log entry."""
    written: _Written
    if isinstance(event, Acted):
        written = _WrittenAct(event.seat, action_to_json(event.action), event.by)
    else:
        written = event
    return _encoder.encode(written).decode()


def read_event(text: str) -> Event:
    """Return the event that `write_event` wrote."""
    read = _decoder.decode(text)
    if isinstance(read, _WrittenAct):
        return Acted(read.seat, action_from_json(read.action), read.by)
    return read


def events_of(entries: Iterable[Entry]) -> Iterator[Event]:
    """Return an iterator over the events of these entries, decoded one at a time."""
    return (read_event(entry.event) for entry in entries)
