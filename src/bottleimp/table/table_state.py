"""A table as a value, folded from the events of its log. No sockets, clocks or chance here."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from bottleimp.rules import Match, Round, Seat, Setup, apply, parse_end, scores, setup_of, start
from bottleimp.rules.json_form import deal_from_json
from bottleimp.rules.views import PLAYING as PLAY
from bottleimp.table.events import (
    Acted,
    Allowed,
    Away,
    Back,
    BotSet,
    Claimed,
    Continued,
    Created,
    Dealt,
    Event,
    GameSet,
    Handed,
    Hinted,
    Opened,
    Removed,
    Renamed,
    Reopened,
    Replaced,
    Said,
    Sat,
    Started,
    Stood,
    Swapped,
    Withdrawn,
)
from bottleimp.table.faces import free_face
from bottleimp.table.match_tally import Tally, counted, renamed
from bottleimp.table.notices import Notice, What, with_notices
from bottleimp.table.seat_order import Stays, kept_seats
from bottleimp.table.tenures import Choice, Tenure, credited

_REMEMBERED = 16
AUTOMATON_NAME = "Lopaka"


class Status(StrEnum):
    """What the table is doing."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ROUND_OVER = "round-over"
    MATCH_OVER = "match-over"


class Heir(msgspec.Struct, frozen=True):
    """Who takes over the seat of a bot, or one given up, when the next round is dealt."""

    name: str
    token: str
    """The hash of the token."""
    person: int
    sit_id: str
    face: str = ""


class Place(msgspec.Struct, frozen=True):
    """Who sits at a player's seat: a person (with a token), a bot, or nobody (open)."""

    name: str = ""
    bot: str | None = None
    token: str | None = None
    """The hash of the person's token."""
    person: int = 0
    """The number of the entry with which this person sat down: one person, one number."""
    sit_id: str = ""
    away: bool = False
    given_up: bool = False
    """Whether the person left by choice during the match, so that another may have the seat."""
    heir: Heir | None = None
    instead_of: str | None = None
    """The bot that should sit here, but cannot run on this server."""
    hints: int = 0
    """For how many decisions of this match a hint was taken."""
    face: str | None = None
    """The face of the person who owns this seat; None for a bot."""

    @property
    def human(self) -> bool:
        """Whether a person owns this seat, present or not."""
        return self.token is not None

    @property
    def open(self) -> bool:
        """Whether nobody owns this seat."""
        return self.token is None and self.bot is None

    def inherited(self) -> "Place":
        """The place once its heir, if it has one, has taken it over."""
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
    """Everything a table is; `number` counts the entries of its log.

    A `Struct`, because a changed copy of one costs next to nothing.
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
    """The number of the person whose table it is: the host, whenever they are there."""
    match: Match
    first_deal: str | None
    status: Status = Status.LOBBY
    round: Round | None = None
    """The round being played or on show."""
    finished: tuple[Round, ...] = ()
    """The finished rounds of this match."""
    rounds_dealt: int = 0
    """Over all matches of this table, so that no two decisions have the same name."""
    ready: frozenset[Seat] = frozenset()
    latecomers: bool = True
    hurried: tuple[Seat, ...] = ()
    """For whom a bot has just chosen, because time was up."""
    known_deal: bool = False
    """Whether the round's deal was named by the host, who may know every hand."""
    hints: bool = False
    """Whether they may be asked for."""
    hinted: tuple[tuple[Seat, int], ...] = ()
    """How deep a hint each seat was told that has one for the decision due."""
    first_bot_seed: str | None = None
    """What the bots' chance of the first round is drawn from; a table of old has none."""
    contest: str | None = None
    left: tuple[tuple[str, int], ...] = ()
    """Who have given their seats back last: the hash of each one's token, and the person."""
    cast: tuple[str | None, ...] = ()
    """By player's seat, the bot that was dealt this round; None a person."""
    aside: int = 0
    """The number of entries that are no part of play, such as people who sit down."""
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
        """What the bots' chance of this round is drawn from: no two rounds of a table share it."""
        first = self.rounds_dealt <= 1 or self.first_bot_seed is None
        return self.first_bot_seed if first else f"{self.first_bot_seed}/{self.rounds_dealt}"

    @property
    def given(self) -> bool:
        """Whether the deal on the table, or the one to come, was named by the host."""
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
        """Whether anybody may sit down at this seat at once: only in the lobby."""
        place = self.places[seat]
        return self.status is Status.LOBBY and (place.open or place.given_up)

    def played_by_bot(self, seat: Seat) -> bool:
        """Whether the server chooses for that seat: bots, automata and people who are away."""
        return seat >= len(self.places) or self.places[seat].away or not self.places[seat].human


EVENTS_OF_PLAY = frozenset({Started, Dealt, Acted, Continued, Hinted, Reopened})
"""The kinds of events that are play: each follows from a decision at a table that is played."""


def fold(table: Table, event: Event) -> Table:
    """The table after the event. An event that does not fit raises: the log holds none."""
    kind = type(event)
    after = _STEPS[kind](table, event)
    if kind not in EVENTS_OF_PLAY:
        after = replace(after, aside=after.aside + 1)
    if after.places is table.places:
        return after if after.host == table.host else _with_new_host(table, after, [])
    return _with_new_host(table, after, _notices_of(table, after, event))


def _notices_of(before: Table, after: Table, event: Event) -> list[Notice]:
    """The notices about the people whom the event concerns."""
    if isinstance(event, Dealt | Reopened):
        return [
            _notice(before, What.JOINED, seat, place.heir.name, other=place)
            for seat, place in enumerate(before.places)
            if place.heir is not None
        ]
    if isinstance(event, Claimed):
        return [
            _notice(before, What.CLAIMED, event.seat, event.name, other=before.places[event.seat])
        ]
    if not isinstance(event, Sat | Stood | Away | Back | Removed | Withdrawn):
        return []
    what = _NOTICED[type(event)]
    old, new = before.places[event.seat], after.places[event.seat]
    if what is What.SAT:
        return [] if old.person == new.person else [_notice(before, what, event.seat, new.name)]
    if what is What.WITHDRAWN:
        return [_notice(before, what, event.seat, old.heir.name)] if old.heir else []
    if what in (What.AWAY, What.BACK) and (before.status is Status.LOBBY or old.away == new.away):
        return []
    return [_notice(before, what, event.seat, old.name)]


def _notice(
    table: Table, what: What, seat: Seat, name: str, *, other: Place | None = None
) -> Notice:
    """A notice, which the next entry of the table's log is the cause of."""
    return Notice(
        number=table.number + 1,
        what=what,
        seat=seat,
        name=name,
        round=table.rounds_dealt,
        cards=table.cards_played,
        other=other.name if other else "",
        other_bot=other is not None and other.bot is not None,
    )


def _with_new_host(before: Table, after: Table, new: list[Notice]) -> Table:
    """The table with these notices, and one more if another person is host than before."""
    host = after.host
    if host is not None and after.places[host].human:
        old = None if before.host is None else before.places[before.host].person
        if after.places[host].person != old:
            new = [*new, _notice(before, What.HOST, host, after.places[host].name)]
    if not new:
        return after
    return replace(after, notices=with_notices(after.notices, new))


def create(table_id: str, event: Created) -> Table:
    """The table after the first entry of its log."""
    setup = setup_of(event.mode, players=event.players, deck=event.deck)
    places = tuple(
        Place(
            name=plan.name,
            bot=plan.bot,
            token=plan.token,
            person=1 if plan.token else 0,
            face=free_face((), seat, plan.face) if plan.token else None,
        )
        for seat, plan in enumerate(event.seats)
    )
    host = next((seat for seat, place in enumerate(places) if place.human), None)
    return Table(
        id=table_id,
        number=1,
        setup=setup,
        grace=event.grace,
        limit=event.limit,
        places=places,
        host=host,
        owner=0 if host is None else places[host].person,
        match=Match(setup, end=parse_end(event.end)),
        first_deal=event.deal,
        latecomers=event.latecomers,
        first_bot_seed=event.bot_seed,
        contest=event.contest,
        hints=event.hints,
    )


def replay(table_id: str, events: Iterable[Event]) -> Table:
    """The table after its whole log."""
    for table in replaying(table_id, events):
        last = table
    return last


def replaying(table_id: str, events: Iterable[Event]) -> Iterator[Table]:
    """The table after each event of its log: who reads a long one can do other things between."""
    in_order = iter(events)
    first = next(in_order)
    if not isinstance(first, Created):
        raise ValueError(f"the log of table {table_id} does not begin with its creation")
    table = create(table_id, first)
    yield table
    for event in in_order:
        table = fold(table, event)
        yield table


def _after(table: Table, **changes: Any) -> Table:
    """The table one entry later."""
    return replace(table, number=table.number + 1, **changes)


def _sat(table: Table, event: Sat) -> Table:
    before = table.places[event.seat]
    again = before.human and before.sit_id == event.sit_id
    person = before.person if again else table.number + 1
    face = before.face if again else _face(table, event.seat, event.face)
    place = Place(name=event.name, token=event.token, person=person, sit_id=event.sit_id, face=face)
    owner = person if event.formerly == table.owner else table.owner
    places = _placed(table, event.seat, place)
    host = _owners_seat(owner, places, event.seat if table.host is None else table.host)
    left = table.left if again else _left(table.left, before)
    return _after(table, places=places, owner=owner, host=host, left=left)


def _owners_seat(owner: int, places: tuple[Place, ...], otherwise: Seat | None) -> Seat | None:
    """The seat of the table's owner if they are there, else the other one."""
    for seat, place in enumerate(places):
        if place.human and place.person == owner and not place.away:
            return seat
    return otherwise


def _stood(table: Table, event: Stood) -> Table:
    if table.status is not Status.LOBBY:
        place = replace(table.places[event.seat], away=True, given_up=True)
        places = _placed(table, event.seat, place)
        return _after(table, places=places, host=_host_without(table, places, event.seat))
    places = _placed(table, event.seat, Place())
    left = _left(table.left, table.places[event.seat])
    return _after(table, places=places, host=_host_without(table, places, event.seat), left=left)


def _left(
    left: tuple[tuple[str, int], ...], who: Place | Heir | None
) -> tuple[tuple[str, int], ...]:
    """With that one the last; those of long ago are forgotten."""
    if who is None or who.token is None:
        return left
    return (*left, (who.token, who.person))[-_REMEMBERED:]


def _claimed(table: Table, event: Claimed) -> Table:
    face = _face(table, event.seat, event.face)
    heir = Heir(event.name, event.token, table.number + 1, event.sit_id, face)
    places = _placed(table, event.seat, _with_heir(table, event.seat, heir))
    owner = heir.person if event.formerly == table.owner else table.owner
    return _after(table, places=places, owner=owner)


def _face(table: Table, seat: Seat, *wishes: str) -> str:
    """Return the face for who sits down there, which nobody else at the table has."""
    others = [place for at, place in enumerate(table.places) if at != seat]
    taken = {place.face for place in others} | {place.heir.face for place in others if place.heir}
    return free_face({face for face in taken if face}, seat, *wishes)


def _renamed(table: Table, event: Renamed) -> Table:
    place = table.places[event.seat]
    face = _face(table, event.seat, event.face, place.face or "")
    places = _placed(table, event.seat, replace(place, name=event.name, face=face))
    return _after(table, places=places, tally=renamed(table.tally, place.name, event.name))


def _withdrawn(table: Table, event: Withdrawn) -> Table:
    left = _left(table.left, table.places[event.seat].heir)
    places = _placed(table, event.seat, _with_heir(table, event.seat, None))
    return _after(table, places=places, left=left)


def _with_heir(table: Table, seat: Seat, heir: Heir | None) -> Place:
    return replace(table.places[seat], heir=heir)


def _removed(table: Table, event: Removed) -> Table:
    places = _placed(table, event.seat, Place(name=event.name, bot=event.bot))
    host, owner = _host_without(table, places, event.seat), table.owner
    if table.places[event.seat].person == owner and host is not None:
        owner = places[host].person
    return _after(table, places=places, host=host, owner=owner)


def _swapped(table: Table, event: Swapped) -> Table:
    places = list(table.places)
    places[event.first], places[event.second] = places[event.second], places[event.first]
    moved = {event.first: event.second, event.second: event.first}
    host = None if table.host is None else moved.get(table.host, table.host)
    return _after(table, places=tuple(places), host=host)


def _handed(table: Table, event: Handed) -> Table:
    return _after(table, host=event.seat, owner=table.places[event.seat].person)


def _allowed(table: Table, event: Allowed) -> Table:
    return _after(table, hints=event.hints)


def _game_set(table: Table, event: GameSet) -> Table:
    setup = setup_of(event.mode, players=event.players, deck=event.deck)
    if setup == table.setup:
        setup = table.setup
    kept = kept_seats([_stays(place) for place in table.places], event.players)
    places = [table.places[seat] for seat in kept]
    places += [Place()] * (event.players - len(places))
    return _after(
        table,
        setup=setup,
        match=Match(setup, end=parse_end(event.end)),
        finished=(),
        tenures=(),
        places=tuple(places),
        host=None if table.host is None else kept.index(table.host),
        first_deal=table.first_deal if setup is table.setup else None,
        grace=event.grace,
        limit=event.limit,
        latecomers=event.latecomers,
    )


def _stays(place: Place) -> Stays:
    return Stays.PERSON if place.human else Stays.FREE if place.open else Stays.BOT


def _reopened(table: Table, _event: Reopened) -> Table:
    return _after(
        table,
        **_inherited(table),
        status=Status.LOBBY,
        round=None,
        known_deal=False,
        choices=(),
    )


def _inherited(table: Table) -> dict[str, Any]:
    """The changes once every heir has taken over; those who lose a seat by it may still watch."""
    left = table.left
    for place in table.places:
        if place.heir is not None:
            left = _left(left, place)
    places = tuple([place.inherited() for place in table.places])
    return {"places": places, "left": left, "host": _owners_seat(table.owner, places, table.host)}


def _bot_set(table: Table, event: BotSet) -> Table:
    before = table.places[event.seat]
    place = Place(name=event.name, bot=event.bot, heir=before.heir)
    left = _left(table.left, before)
    return _after(table, places=_placed(table, event.seat, place), left=left)


def _replaced(table: Table, event: Replaced) -> Table:
    place = replace(table.places[event.seat], bot=event.bot, instead_of=event.instead_of)
    return _after(table, places=_placed(table, event.seat, place))


def _started(table: Table, event: Started) -> Table:
    match = Match(table.setup, end=table.match.end, first_dealer=event.first_dealer)
    places = tuple([replace(place, hints=0) for place in table.places])
    return _after(table, match=match, finished=(), round=None, places=places, tenures=())


def _dealt(table: Table, event: Dealt) -> Table:
    changes = _inherited(table)
    return _after(
        table,
        **changes,
        status=Status.PLAYING,
        round=start(table.setup, deal_from_json(table.setup.mode, event.deal)),
        rounds_dealt=table.rounds_dealt + 1,
        ready=frozenset(),
        cast=tuple([place.bot for place in changes["places"]]),
        choices=(),
        first_deal=None,
        known_deal=table.first_deal is not None,
        hinted=(),
    )


def _acted(table: Table, event: Acted) -> Table:
    assert table.round is not None
    round_ = apply(table.round, event.seat, event.action)
    hurried = (event.seat,) if event.by == "limit" else ()
    hinted = table.hinted and tuple([told for told in table.hinted if told[0] != event.seat])
    choices = table.choices
    if event.by in _BOTS and (place := table.place(event.seat)) is not None and place.human:
        _, _, turn = str(table.turn).partition(":")
        choices = (*choices, Choice(event.seat, turn, event.by))
    if not round_.over:
        return _after(table, round=round_, hurried=hurried, hinted=hinted, choices=choices)
    made = scores(round_)
    match = table.match.after(made)
    tally = counted(table.tally, _named(table, match.winners)) if match.over else table.tally
    return _after(
        table,
        choices=choices,
        tenures=_credited(table, choices, made),
        round=round_,
        match=match,
        finished=(*table.finished, round_),
        status=Status.MATCH_OVER if match.over else Status.ROUND_OVER,
        tally=tally,
        hurried=hurried,
        hinted=hinted,
    )


def _credited(
    table: Table, choices: tuple[Choice, ...], made: Sequence[int]
) -> tuple[tuple[Tenure, ...], ...]:
    """By seat, who played the rounds of the match, with the one that is over now."""
    helped = {choice.seat for choice in choices}
    for seat, (bot, place) in enumerate(zip(table.cast, table.places, strict=False)):
        if bot is None and place.bot is not None:  # its person was removed during the round
            helped.add(seat)
    before = table.tenures or tuple(() for _ in table.places)
    return tuple(
        credited(
            before[seat],
            Tenure(place.name, place.bot, place.person, made[seat]),
            number=len(table.match.rounds) + 1,
            helped=seat in helped,
        )
        for seat, place in enumerate(table.places)
    )


def _named(table: Table, seats: Iterable[Seat]) -> list[tuple[str, bool]]:
    """Return the names at these seats, each with whether a person has it."""
    places = [table.place(seat) for seat in seats]
    return [(place.name, place.human) if place else (AUTOMATON_NAME, False) for place in places]


def _away(table: Table, event: Away) -> Table:
    places = _placed(table, event.seat, replace(table.places[event.seat], away=True))
    return _after(table, places=places, host=_host_without(table, places, event.seat))


def _back(table: Table, event: Back) -> Table:
    before = table.places[event.seat]
    place = replace(before, away=False, given_up=False, heir=None)
    places = _placed(table, event.seat, place)
    nobody = table.host is None or places[table.host].away
    host = _owners_seat(table.owner, places, event.seat if nobody else table.host)
    return _after(table, places=places, host=host, left=_left(table.left, before.heir))


def _continued(table: Table, event: Continued) -> Table:
    return _after(table, ready=table.ready | {event.seat})


def _said(table: Table, _event: Said) -> Table:
    return _after(table)


def _opened(table: Table, _event: Opened) -> Table:
    return _after(table)


def _hinted(table: Table, event: Hinted) -> Table:
    """A second, deeper hint for the same decision counts as the same."""
    told, place = dict(table.hinted), table.places[event.seat]
    places = table.places
    if event.seat not in told:
        places = _placed(table, event.seat, replace(place, hints=place.hints + 1))
    hinted = tuple({**told, event.seat: event.depth}.items())
    return _after(table, places=places, hinted=hinted)


def _placed(table: Table, seat: Seat, place: Place) -> tuple[Place, ...]:
    """The places, with that one at that seat."""
    return (*table.places[:seat], place, *table.places[seat + 1 :])


def _host_without(table: Table, places: tuple[Place, ...], leaver: Seat) -> Seat | None:
    """When the host leaves, the next person to the left is host; while there is none, nobody."""
    if table.host != leaver:
        return table.host
    for seat in ((leaver + step) % len(places) for step in range(1, len(places))):
        if places[seat].human and not places[seat].away:
            return seat
    return leaver if places[leaver].human else None


_BOTS = ("bot", "limit")
"""Who chose in the log's `by`, where a person's seat was played by a bot."""

_NOTICED: dict[type, What] = {
    Sat: What.SAT,
    Stood: What.LEFT,
    Away: What.AWAY,
    Back: What.BACK,
    Removed: What.REMOVED,
    Withdrawn: What.WITHDRAWN,
}

_STEPS: dict[type, Callable[[Table, Any], Table]] = {
    Sat: _sat,
    Stood: _stood,
    Claimed: _claimed,
    Renamed: _renamed,
    Withdrawn: _withdrawn,
    Removed: _removed,
    Swapped: _swapped,
    Handed: _handed,
    Allowed: _allowed,
    GameSet: _game_set,
    Reopened: _reopened,
    BotSet: _bot_set,
    Replaced: _replaced,
    Started: _started,
    Dealt: _dealt,
    Acted: _acted,
    Away: _away,
    Back: _back,
    Continued: _continued,
    Said: _said,
    Hinted: _hinted,
    Opened: _opened,
}
