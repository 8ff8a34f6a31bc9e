"""The messages of docs/wire.md: a client's messages as types, and the server's short answers.

Decoding is strict: an unknown field, a wrong type or an over-long text is a bad message.
"""

import re
from typing import Annotated, Any, TypeAlias
from unicodedata import category, normalize

import msgspec
from msgspec import Meta

from bottleimp.rules.quotation import replace_unprintable, truncate
from bottleimp.table.faces import Face

MAX_FRAME = 8192
_BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Fillers: letters and a pattern of dots without any ink."""
_INVISIBLE_MARK = re.compile("[\u034f\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and selectors of variants, which Unicode counts among the combining marks."""
_MOST_MARKS = 3
"""Combining marks on one letter: pointed Hebrew has three, Vietnamese and Thai have two."""
NAME_LENGTH = 24

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=86_400)]


class ClientMessage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message from a client."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """A client's first message, with a seat's token, or as a spectator without one."""

    token: Annotated[str, Meta(max_length=100)] | None = None
    news: bool = False
    """True if the client wants deltas after the first table message."""
    name: Annotated[str, Meta(max_length=200)] | None = None
    """The client's name as a spectator."""


class Intention(ClientMessage, frozen=True):
    """A message that is carried out once, even if it is sent repeatedly."""

    id: Id


class Act(Intention, frozen=True, tag="act"):
    """An action of the client's seat."""

    turn: Annotated[str, Meta(max_length=60)]
    action: dict[str, Any]


class Sit(Intention, frozen=True, tag="sit"):
    """Take an open seat."""

    seat: SeatNumber
    name: Name
    face: Face | None = None


class CallMe(Intention, frozen=True, tag="name"):
    """Change the player's name and face; without a face, the old one stays."""

    name: Name
    face: Face | None = None


class Stand(Intention, frozen=True, tag="stand"):
    """Leave the seat."""


class Remove(Intention, frozen=True, tag="remove"):
    """The host removes the person at a seat, or the one who has claimed it."""

    seat: SeatNumber


class Replace(Intention, frozen=True, tag="replace"):
    """The host has a bot play at once for a missing player."""

    seat: SeatNumber


class Swap(Intention, frozen=True, tag="swap"):
    """The host has two seats change places."""

    seats: Annotated[list[SeatNumber], Meta(min_length=2, max_length=2)]


class HandOver(Intention, frozen=True, tag="host"):
    """The host makes the person at this seat the host."""

    seat: SeatNumber


class Reopen(Intention, frozen=True, tag="lobby"):
    """The host reopens the lobby after a match."""


class PutBot(Intention, frozen=True, tag="bot"):
    """The host puts a bot on a seat, gives it another level, or leaves the seat open."""

    seat: SeatNumber
    bot: Word


class Allow(Intention, frozen=True, tag="allow"):
    """The host allows or forbids hints."""

    hints: bool


class SetGame(Intention, frozen=True, tag="game"):
    """The host chooses the game for the next match, and its terms."""

    mode: Word
    players: Annotated[int, Meta(ge=2, le=9)]
    end: Word
    deck: Word | None = None
    grace: Seconds = 30
    limit: Seconds | None = None
    latecomers: bool = True


class Start(Intention, frozen=True, tag="start"):
    """The host has the first hand dealt."""


class Continue(Intention, frozen=True, tag="continue"):
    """The player has read the round's result."""


class Rematch(Intention, frozen=True, tag="rematch"):
    """The host begins the next match."""


class Say(Intention, frozen=True, tag="say"):
    """The player says a phrase to the table."""

    phrase: Word


class AskHint(Intention, frozen=True, tag="hint"):
    """The player asks for a hint. Depth 1 is a question, 2 a fact, 3 the choice."""

    turn: Annotated[str, Meta(max_length=60)]
    depth: Annotated[int, Meta(ge=1, le=3)]


Message: TypeAlias = (
    Hello
    | Act
    | Sit
    | CallMe
    | Stand
    | Remove
    | Replace
    | Swap
    | HandOver
    | Reopen
    | PutBot
    | Allow
    | SetGame
    | Start
    | Continue
    | Rematch
    | Say
    | AskHint
)


class Midway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a table's first round after the first moves of a coded round, at one seat."""

    round: Annotated[str, Meta(max_length=120)]
    moves: Annotated[int, Meta(ge=0, le=200)]
    seat: SeatNumber = 0


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables`."""

    mode: Word
    players: Annotated[int, Meta(ge=2, le=9)]
    name: Name
    face: Face | None = None
    bots: Annotated[list[Word | None], Meta(max_length=9)] | None = None
    deck: Word | None = None
    end: Word = "2 deals"
    grace: Seconds = 30
    limit: Seconds | None = None
    start: bool = True
    latecomers: bool = True
    hints: bool | None = None
    """True if hints are allowed; None allows them if the host plays with bots alone."""
    deal: Annotated[str, Meta(max_length=120)] | None = None
    midway: Midway | None = None


class Refusal(Exception):
    """A refusal to carry out a request; docs/wire.md lists the values of `code`."""

    def __init__(self, code: str, reason: str, *, place: tuple[int, int] | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.place = place
        """The positions of the first and last wrong character in a typed code."""


encode = msgspec.json.Encoder().encode
_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_new_table = msgspec.json.Decoder(NewTable)


class _OnlyId(msgspec.Struct):
    id: Id | None = None


_only_id = msgspec.json.Decoder(_OnlyId)


def read_id(text: str) -> str | None:
    """Return the id in any frame, or None, so that a refusal can name it."""
    try:
        return _only_id.decode(text).id
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return None


def read_message(text: str) -> Message:
    """Decode a client's frame, or raise `Refusal`."""
    try:
        return _message.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise Refusal("bad-message", _short(error)) from None


def read_new_table(body: bytes) -> NewTable:
    """Decode the body of a request for a new table, or raise `Refusal`."""
    try:
        return _new_table.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad-message", _short(error)) from None


def clean_name(text: str) -> str:
    """Return the name as displayed, or raise `Refusal` if it is empty or too long.

    Spaces are collapsed, and invisible characters and excess combining marks removed.
    """
    shown = "".join(letter if _shows(letter) else " " for letter in _few_marks(text))
    name = " ".join(shown.split())
    if not any(category(letter)[0] in "LNPS" for letter in name) or len(name) > NAME_LENGTH:
        raise Refusal("bad-message", f"a name has 1 to {NAME_LENGTH} characters")
    return name


def watcher_name(text: str | None) -> str | None:
    """Return a spectator's name as displayed, or None if it cannot be displayed."""
    try:
        return None if text is None else clean_name(text)
    except Refusal:
        return None


def _few_marks(text: str) -> str:
    """Drop combining marks that cannot be seen, that have no letter, or that are too many on one.

    Marks beyond those of any script would be drawn over the rows above and below.
    """
    kept: list[str] = []
    marks = _MOST_MARKS
    for letter in normalize("NFC", text):
        if category(letter)[0] != "M":
            marks = 0 if category(letter)[0] in "LNPS" else _MOST_MARKS
        elif marks >= _MOST_MARKS or (_INVISIBLE_MARK.match(letter) and not _colours(letter, kept)):
            continue
        else:
            marks += 1
        kept.append(letter)
    return "".join(kept)


def _colours(letter: str, before: list[str]) -> bool:
    """Return whether this is the selector that shows the symbol before it as a coloured emoji."""
    return letter == "\ufe0f" and category(before[-1])[0] == "S"


def _shows(letter: str) -> bool:
    """Return True if the letter is visible; some letters of Unicode are not."""
    return letter.isprintable() and letter not in _BLANK


def encode_done(message_id: str, number: int, **more: object) -> bytes:
    """Encode the answer that the message with this id is carried out and stored."""
    return encode({"type": "done", "id": message_id, "number": number, **more})


def encode_refused(message_id: str | None, refusal: Refusal) -> bytes:
    """Encode the answer that the message with this id is refused, and nothing has changed."""
    return encode(
        {"type": "refused", "id": message_id, "code": refusal.code, "reason": refusal.reason}
    )


def encode_said(seat: int, phrase: str) -> bytes:
    """Encode a phrase that a seat says."""
    return encode({"type": "said", "seat": seat, "phrase": phrase})


def encode_bye(code: str) -> bytes:
    """Encode the last message before the server closes a connection."""
    return encode({"type": "bye", "code": code})


def _short(error: Exception) -> str:
    """Return the error as one short line that is safe to send and to log."""
    text = "nested too deeply" if isinstance(error, RecursionError) else str(error)
    return replace_unprintable(truncate(text, longest=120))
