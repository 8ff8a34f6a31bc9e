"""The entries of a table's log: everything that ever happened at it, in order.

An entry is written once and never changed, so a field may be added with a default but not renamed.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bottleimp.rules import Action
from bottleimp.rules.json_form import action_from_json, action_to_json


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who a new table's seat is for: a person (with a token), a bot, or nobody yet."""

    name: str = ""
    bot: str | None = None
    token: str | None = None
    """The hash of the token."""
    face: str = ""
    """The face that the person has chosen; empty: none."""


class Created(msgspec.Struct, frozen=True, tag="created", omit_defaults=True):
    """A table was set up; its first entry."""

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
    """Whether somebody who comes during a match may have a bot's seat from the next round on."""
    bot_seed: str | None = msgspec.field(default=None, name="luck")
    """The seed of the bots' random choices, never shown; None in old logs. Equal seeds give equal bots."""
    contest: str | None = None
    """The contest whose deal is played here first: a day, or a challenge."""
    hints: bool = False
    """Whether hints may be asked for."""


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """Somebody took an open seat, or was given a new token for it."""

    seat: int
    name: str
    token: str
    sit_id: str
    """The id of the message, so that a repeat of it is known."""
    formerly: int | None = None
    """The number that this person had at a seat before, where the connection is the same."""
    face: str = ""
    """The face that the person has chosen; empty: none."""


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """Somebody left: the seat is open again, or in a match is played by a bot for now."""

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
    """Whoever had claimed this bot's seat will not take it."""

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
    """The host said whether hints may be asked for."""

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
    """After a match, everybody is in the lobby again."""


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
    """A round was dealt: the deal as in a record."""

    deal: dict[str, Any]


class Acted(msgspec.Struct, frozen=True):
    """A seat acted; `by` says who chose: its player, a bot, that because time was up, a code."""

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
    """A phrase."""

    seat: int
    phrase: str


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """One of several servers took the table over: whoever had it can append no more."""

    by: str


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A seat was told a hint for the decision that is due; the hint itself is not kept."""

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
    """An `Acted` as the log keeps it: the action is the rules' JSON."""

    seat: int
    action: dict[str, Any]
    by: str = "player"


class Entry(NamedTuple):
    """An event in a log: `(table, number)` is its key, and a person's `action_id` occurs once."""

    table: str
    number: int
    at: int
    """Milliseconds since 1970."""
    person: int | None
    """Who sent it: the number of the entry with which that person sat down; None the server."""
    action_id: str | None
    event: str


_Written: TypeAlias = _Plain | _WrittenAct
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[_Written] = msgspec.json.Decoder(_Written)


def write_event(event: Event) -> str:
    """An event as the log keeps it."""
    written: _Written
    if isinstance(event, Acted):
        written = _WrittenAct(event.seat, action_to_json(event.action), event.by)
    else:
        written = event
    return _encoder.encode(written).decode()


def read_event(text: str) -> Event:
    """Read what `write_event` wrote."""
    read = _decoder.decode(text)
    if isinstance(read, _WrittenAct):
        return Acted(read.seat, action_from_json(read.action), read.by)
    return read


def events_of(entries: Iterable[Entry]) -> Iterator[Event]:
    """The events of a log, each read when it is asked for."""
    return (read_event(entry.event) for entry in entries)
