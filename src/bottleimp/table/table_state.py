"""The table as an immutable value, without sockets, clocks or randomness."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from bottleimp.rules import Match, Round, Seat, Setup
from bottleimp.rules.views import PLAYING as PLAY
from bottleimp.table.match_tally import Tally
from bottleimp.table.notices import Notice
from bottleimp.table.tenures import Choice, Tenure

AUTOMATON_NAME = "Lopaka"


class Status(StrEnum):
    """What the table is doing."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ROUND_OVER = "round-over"
    MATCH_OVER = "match-over"


class Heir(msgspec.Struct, frozen=True):
    """A person who takes over the seat of a bot, or one given up, when the next round is dealt."""

    name: str
    token: str
    """The hash of the token."""
    person: int
    sit_id: str
    face: str = ""


class Place(msgspec.Struct, frozen=True):
    """A player's seat: owned by a person (with a token), by a bot, or by nobody (open)."""

    name: str = ""
    bot: str | None = None
    token: str | None = None
    """The hash of the person's token."""
    person: int = 0
    """The number of the entry with which this person sat down: one person, one number."""
    sit_id: str = ""
    away: bool = False
    given_up: bool = False
    """True if the person left by choice during the match, so that another person may take the
    seat."""
    heir: Heir | None = None
    instead_of: str | None = None
    """The bot that should sit here, but cannot run on this server."""
    hints: int = 0
    """The number of decisions in this match for which a hint was taken."""
    face: str | None = None
    """The face of the person who owns this seat; None for a bot."""

    @property
    def human(self) -> bool:
        """True if a person owns this seat, whether connected or not."""
        return self.token is not None

    @property
    def open(self) -> bool:
        """True if neither a person nor a bot owns this seat."""
        return self.token is None and self.bot is None

    def inherited(self) -> "Place":
        """Return the place after its heir, if it has one, has taken it over."""
        if (heir := self.heir) is None:
            return self
        return Place(
            name=heir.name,
            token=heir.token,
            person=heir.person,
            sit_id=heir.sit_id,
            face=heir.face,
        )


class Table(msgspec.Struct, frozen=True):
    """The state of a table. `number` counts the entries of its log.

    It is a msgspec `Struct`, because copying one with changes is cheap.
    """

    id: str
    number: int
    setup: Setup
    grace: int
    limit: int | None
    places: tuple[Place, ...]
    """By player's seat."""
    host: Seat | None
    owner: int
    """The number of the person who owns the table and is its host while at the table."""
    match: Match
    first_deal: str | None
    status: Status = Status.LOBBY
    round: Round | None = None
    """The round being played or on show."""
    finished: tuple[Round, ...] = ()
    """The finished rounds of this match."""
    rounds_dealt: int = 0
    """The number of rounds dealt in all matches of this table. It makes the names of decisions
    unique."""
    ready: frozenset[Seat] = frozenset()
    latecomers: bool = True
    hurried: tuple[Seat, ...] = ()
    """The seats for which a bot has just chosen because their time was up."""
    known_deal: bool = False
    """True if the host named the round's deal, and so may know every hand."""
    hints: bool = False
    """True if players may ask for hints."""
    hinted: tuple[tuple[Seat, int], ...] = ()
    """For each seat that was sent a hint for the decision that is due: the seat and the hint's
    depth."""
    first_bot_seed: str | None = None
    """The seed of the bots' choices in the first round; None for a table whose log is older than
    seeds."""
    contest: str | None = None
    left: tuple[tuple[str, int], ...] = ()
    """The people who gave their seats back last: each one's token hash and person number."""
    cast: tuple[str | None, ...] = ()
    """By player's seat, the bot to which this round was dealt; None for a person."""
    aside: int = 0
    """The number of log entries that are not play, such as people sitting down."""
    choices: tuple[Choice, ...] = ()
    """The choices of this round that a bot made for a person."""
    tenures: tuple[tuple[Tenure, ...], ...] = ()
    """By player's seat, who played the finished rounds of this match."""
    notices: tuple[Notice, ...] = ()
    """The latest notices about people who came and went."""
    tally: Tally = ()
    """How many matches each player has won at this table."""

    @property
    def bot_seed(self) -> str | None:
        """The seed of the bots' choices in this round, different for every round of the table."""
        first = self.rounds_dealt <= 1 or self.first_bot_seed is None
        return self.first_bot_seed if first else f"{self.first_bot_seed}/{self.rounds_dealt}"

    @property
    def given(self) -> bool:
        """True if the host named the current deal or the first deal to come."""
        return self.known_deal or self.first_deal is not None

    @property
    def turn(self) -> str | None:
        """The name of the decision that is due: `2:exchange`, `2:play:5`."""
        round_ = self.round
        if round_ is None or self.status is not Status.PLAYING:
            return None
        phase = round_.phase
        if phase is not None:
            return f"{self.rounds_dealt}:{phase.name}"
        return f"{self.rounds_dealt}:{PLAY}:{self.cards_played}"

    @property
    def cards_played(self) -> int:
        """How many cards of the round have been played."""
        if (round_ := self.round) is None:
            return 0
        return len(round_.tricks) * len(round_.setup.mode.trick) + len(round_.table)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats whose decision is due."""
        if self.round is None or self.status is not Status.PLAYING:
            return ()
        return self.round.to_act

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that people own."""
        return tuple([seat for seat, place in enumerate(self.places) if place.token is not None])

    def place(self, seat: Seat) -> Place | None:
        """The place of a player's seat; an automaton's seat has none."""
        return self.places[seat] if 0 <= seat < len(self.places) else None

    def is_free(self, seat: Seat) -> bool:
        """Return True if a person may sit down at this seat at once; only in the lobby."""
        place = self.places[seat]
        return self.status is Status.LOBBY and (place.open or place.given_up)

    def played_by_bot(self, seat: Seat) -> bool:
        """Return True if the server chooses for this seat: a bot, an automaton, a player away."""
        return seat >= len(self.places) or self.places[seat].away or not self.places[seat].human


def next_entry(table: Table, **changes: Any) -> Table:
    """Return the table after the next log entry, with these changes."""
    return replace(table, number=table.number + 1, **changes)
