"""Who is at a table: the connections, whose seats they are, and since when somebody is missing."""

from typing import Protocol

from bottleimp.rules import Seat
from bottleimp.table.clock import Clock
from bottleimp.table.table_message import TableMessages
from bottleimp.table.table_state import Table
from bottleimp.table.timers import TimeLimits, deadline, missing, restarted, time_runs

_NAMED_WATCHERS = 12
"""Of more who watch, only the number is shown."""


class Client(Protocol):
    """A connection, as a table sees it; `seat` is None for a spectator."""

    seat: Seat | None
    person: int | None
    called: str | None
    """What the others may call this client while it watches."""

    @property
    def accepts_deltas(self) -> bool:
        """True if the client asked for deltas and has received every message sent before."""

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        """Send a message without waiting.

        `answer` is for metrics: "done" or the code of a refusal if the message answers the client,
        otherwise None.
        """

    def close(self, code: str | None) -> None:
        """Send a `bye` with this code (none if `code` is None) and close the connection."""


class Attendance:
    """The connections of one table."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self._clock = clock
        self._clients: dict[Client, TableMessages | None] = {}
        """Everybody connected, and what they were shown last at the seat that they have now."""
        self._turn = table.turn
        self._showing: TableMessages | None = None
        self.seated: dict[Seat, Client] = {}
        self._present: frozenset[Seat] = frozenset()
        self._timed: tuple[object, object, bool] = (None, None, False)
        self._awaiting: dict[Client, int] = {}
        """Who waits for a bot's seat, by the number that this person will have there."""
        self.times: TimeLimits = restarted(table, clock.now())
        self.empty_since = clock.now()
        self.audience_changed = False
        """Whether spectators have come or gone since everybody was last shown the table."""

    @property
    def clients(self) -> tuple[Client, ...]:
        """Everybody connected."""
        return tuple(self._clients)

    def add(self, client: Client) -> None:
        """A connection has come, or says hello again: it is shown everything."""
        self._clients[client] = None

    def remove(self, client: Client) -> None:
        """A connection is gone."""
        self._clients.pop(client, None)
        self._awaiting.pop(client, None)
        self.leave_seat(client)
        self.empty_since = self._clock.now()

    def take_seat(self, client: Client, seat: Seat, table: Table) -> None:
        """The seat is this connection's; an older one is told and closed."""
        if not self.seated:
            self.times = restarted(table, self._clock.now())
        older = self.seated.get(seat)
        self.seated[seat] = client
        self._present = frozenset(self.seated)
        client.seat, client.person = seat, table.places[seat].person
        self._clients[client] = None
        if older is not None and older is not client:
            older.seat = self._clients[older] = None
            older.close("replaced")

    def has_company(self, table: Table) -> bool:
        """Whether a player is connected, or a latecomer who waits for a seat."""
        return bool(self.seated) or self.has_latecomer(table)

    def has_latecomer(self, table: Table) -> bool:
        """Whether a latecomer is connected who has claimed a seat."""
        return any(self.awaited_by(client, table) is not None for client in self._awaiting)

    def _watchers(self, table: Table) -> list[str]:
        """The names that spectators have told, here or when they claimed a seat."""
        heirs = {place.heir.person: place.heir.name for place in table.places if place.heir}
        watching = [client for client in self._clients if client.seat is None]
        names = [heirs.get(self._awaiting.get(client, 0), client.called) for client in watching]
        return [name for name in names if name][:_NAMED_WATCHERS]

    def await_seat(self, client: Client, seat: Seat, table: Table) -> None:
        """The connection watches until the seat's heir takes it over."""
        self.audience_changed = True
        heir = table.places[seat].heir
        assert heir is not None
        self._awaiting[client] = client.person = heir.person

    def awaited_by(self, client: Client, table: Table) -> Seat | None:
        """The seat that this connection waits for."""
        person = self._awaiting.get(client)
        for seat, place in enumerate(table.places):
            if person is not None and place.heir is not None and place.heir.person == person:
                return seat
        return None

    def follow(self, table: Table) -> None:
        """People have changed places: their connections go with them."""
        seat_of = {place.person: seat for seat, place in enumerate(table.places) if place.human}
        here = [*self.seated.values(), *self._awaiting]
        moved = [client for client in here if seat_of.get(client.person or 0) != client.seat]
        for client in moved:
            self.leave_seat(client)
        for client in moved:
            if (seat := seat_of.get(client.person or 0)) is not None:
                self._awaiting.pop(client, None)
                self.take_seat(client, seat, table)

    def leave_seat(self, client: Client) -> None:
        """The connection watches from now on."""
        seat, client.seat = client.seat, None
        if client in self._clients:
            self._clients[client] = None
        if seat is not None and self.seated.get(seat) is client:
            del self.seated[seat]
            self._present = frozenset(self.seated)
            self.times.gone[seat] = self._clock.now()

    def tell(self, message: bytes) -> None:
        """Send the same to everybody."""
        for client in self.clients:
            client.send(message)

    def show(self, *tables: Table) -> None:
        """Show these states of the table, one after the other, each connection what it may see.

        Whoever has seen what was before is told what is new, others all of it.
        """
        now = self._clock.now()
        self.audience_changed = False
        if not self._clients:
            self._follow_turn(tables[-1].turn, now)
            return
        for table in tables:
            before, showing = self._showing, self._write(table, now)
            for client, seen in [*self._clients.items()]:
                told = seen is before and seen is not None and client.accepts_deltas
                self._clients[client] = showing
                client.send(showing.news(client.seat) if told else showing.to(client.seat))

    def show_newcomer(self, client: Client, table: Table) -> None:
        """Show the table to somebody for whom it is new; for nobody else anything has changed.

        A spectator is news, but not worth a message to everybody: `audience_changed` says so.
        """
        showing = self._clients[client] = self._write(table, self._clock.now())
        client.send(showing.to(client.seat))
        self.audience_changed = self.audience_changed or client.seat is None

    def _write(self, table: Table, now: float) -> TableMessages:
        timed, present, turn = self.time_runs(table), self._present, table.turn
        self._follow_turn(turn, now)
        self._showing = TableMessages(
            table,
            turn=turn,
            present=present,
            spectators=len(self._clients) - len(self.seated),
            watchers=self._watchers(table),
            deadline=deadline(table, present, self.times, now) if timed else None,
            missing=missing(table, present, self.times, now) if timed else {},
            before=self._showing,
        )
        return self._showing

    def _follow_turn(self, turn: str | None, now: float) -> None:
        """Another decision is due: it has all of its time."""
        if turn != self._turn:
            self._turn, self.times.turn = turn, now

    def time_runs(self, table: Table) -> bool:
        """Whether a time may run out; found once for whoever sits there and is there."""
        places, present, timed = self._timed
        if places is not table.places or present is not self._present:
            timed = time_runs(table, self._present)
            self._timed = (table.places, self._present, timed)
        return timed
