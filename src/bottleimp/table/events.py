"""The entries of a table's log: everything that ever happened at it, in order.

An entry is written once and never changed, so a field may be added with a default but not renamed.
"""

from typing import Any, TypeAlias

import msgspec


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who a new table's seat is for: a person (with a token), a bot, or nobody yet."""

    name: str = ""
    bot: str | None = None
    token: str | None = None
    """The hash of the token."""


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


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """Somebody took an open seat, or was given a new token for it."""

    seat: int
    name: str
    token: str
    sit_id: str
    """The id of the message, so that a repeat of it is known."""


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """Somebody left: the seat is open again, or in a match is played by a bot for now."""

    seat: int


class BotSet(msgspec.Struct, frozen=True, tag="bot"):
    """The host put a bot on a seat, or left it open (None)."""

    seat: int
    bot: str | None
    name: str = ""


class Started(msgspec.Struct, frozen=True, tag="started"):
    """A match began."""

    first_dealer: int


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A round was dealt: the deal as in a record."""

    deal: dict[str, Any]


class Acted(msgspec.Struct, frozen=True, tag="acted", omit_defaults=True):
    """A seat acted; `by` says who chose: its player, a bot, or a bot because time was up."""

    seat: int
    action: dict[str, Any]
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


Event: TypeAlias = (
    Created | Sat | Stood | BotSet | Started | Dealt | Acted | Away | Back | Continued | Said
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> str:
    """An event as the log keeps it."""
    return _encoder.encode(event).decode()


def read_event(text: str) -> Event:
    """Read what `write_event` wrote."""
    return _decoder.decode(text)
