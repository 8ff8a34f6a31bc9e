"""The clients of a table, their seats, and how long a missing player has been away."""

from typing import Protocol

from bottleimp.rules import Seat
from bottleimp.table.clock import Clock
from bottleimp.table.table_message import TableMessages
from bottleimp.table.table_state import Table
from bottleimp.table.timers import TimeLimits, deadline, missing_times, restart_times, time_runs

_MAX_SPECTATOR_NAMES = 12
"""The number of spectators whose names are shown; further spectators are only counted."""


class Client(Protocol):
    """A client of a table; `seat` is None for a spectator."""

    seat: Seat | None
    person: int | None
    spectator_name: str | None
    """The client's name as a spectator, or None."""

    @property
    def accepts_deltas(self) -> bool:
        """True if the client asked for deltas and has the previous message."""

    def send(self, message: bytes, *, answer: str | None = None) -> None:
        """Send a message without waiting.

        `answer` is for metrics: "done" or the code of a refusal if the message answers the client,
        otherwise None.
        """

    def close(self, code: str | None) -> None:
        """Send a `bye` with this code (none if None), and close the connection."""


class Attendance:
    """The clients of one table."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self._clock = clock
        self._clients: dict[Client, TableMessages | None] = {}
        """All clients, each with the last message that it was sent at its present seat, or None."""
        self._turn = table.turn
        self._last_messages: TableMessages | None = None
        self.seated: dict[Seat, Client] = {}
        self._present: frozenset[Seat] = frozenset()
        self._timed: tuple[object, object, bool] = (None, None, False)
        self._awaiting: dict[Client, int] = {}
        """The clients who have claimed a seat, each with its person's number."""
        self.times: TimeLimits = restart_times(table, clock.now())
        self.empty_since = clock.now()
        self.audience_changed = False
        """True if the spectators have changed since the table was last broadcast."""

    @property
    def clients(self) -> tuple[Client, ...]:
        """All connected clients."""
        return tuple(self._clients)

    def add(self, client: Client) -> None:
        """Add a client, or one that says hello again; its next message is a complete one."""
        self._clients[client] = None

    def remove(self, client: Client) -> None:
        """Remove a client."""
        self._clients.pop(client, None)
        self._awaiting.pop(client, None)
        self.leave_seat(client)
        self.empty_since = self._clock.now()

    def take_seat(self, client: Client, seat: Seat, table: Table) -> None:
        """Give the seat to this client; an older client of the seat is closed."""
        if not self.seated:
            self.times = restart_times(table, self._clock.now())
        older = self.seated.get(seat)
        self.seated[seat] = client
        self._present = frozenset(self.seated)
        client.seat, client.person = seat, table.places[seat].person
        self._clients[client] = None
        if older is not None and older is not client:
            older.seat = self._clients[older] = None
            older.close("replaced")

    def has_company(self, table: Table) -> bool:
        """Return True if a player, or a latecomer who has claimed a seat, is connected."""
        return bool(self.seated) or self.has_latecomer(table)

    def has_latecomer(self, table: Table) -> bool:
        """Return True if a latecomer who has claimed a seat is connected."""
        return any(self.claimed_seat(client, table) is not None for client in self._awaiting)

    def _spectator_names(self, table: Table) -> list[str]:
        """Return the names of the spectators and of latecomers who have claimed a seat."""
        heirs = {place.heir.person: place.heir.name for place in table.places if place.heir}
        watching = [client for client in self._clients if client.seat is None]
        names = [
            heirs.get(self._awaiting.get(client, 0), client.spectator_name) for client in watching
        ]
        return [name for name in names if name][:_MAX_SPECTATOR_NAMES]

    def await_seat(self, client: Client, seat: Seat, table: Table) -> None:
        """Make the client a spectator until it takes the seat over as its heir."""
        self.audience_changed = True
        heir = table.places[seat].heir
        assert heir is not None
        self._awaiting[client] = client.person = heir.person

    def claimed_seat(self, client: Client, table: Table) -> Seat | None:
        """Return the seat that this client has claimed, or None."""
        person = self._awaiting.get(client)
        for seat, place in enumerate(table.places):
            if person is not None and place.heir is not None and place.heir.person == person:
                return seat
        return None

    def update_seats(self, table: Table) -> None:
        """Move the clients to the seats that their people now have."""
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
        """Make the client a spectator."""
        seat, client.seat = client.seat, None
        if client in self._clients:
            self._clients[client] = None
        if seat is not None and self.seated.get(seat) is client:
            del self.seated[seat]
            self._present = frozenset(self.seated)
            self.times.gone[seat] = self._clock.now()

    def tell(self, message: bytes) -> None:
        """Send this message to all clients."""
        for client in self.clients:
            client.send(message)

    def broadcast_table(self, *tables: Table) -> None:
        """Send these states of the table in order to all clients, each as its seat may see it.

        A client that has the previous message gets a delta, if it accepts deltas.
        """
        now = self._clock.now()
        self.audience_changed = False
        if not self._clients:
            self._restart_turn_time(tables[-1].turn, now)
            return
        for table in tables:
            before, showing = self._last_messages, self._create_messages(table, now)
            for client, seen in [*self._clients.items()]:
                told = seen is before and seen is not None and client.accepts_deltas
                self._clients[client] = showing
                client.send(showing.delta(client.seat) if told else showing.to(client.seat))

    def send_table(self, client: Client, table: Table) -> None:
        """Send the complete table to this client alone.

        A new spectator does not cause a broadcast at once: `audience_changed` records it.
        """
        showing = self._clients[client] = self._create_messages(table, self._clock.now())
        client.send(showing.to(client.seat))
        self.audience_changed = self.audience_changed or client.seat is None

    def _create_messages(self, table: Table, now: float) -> TableMessages:
        timed, present, turn = self.time_runs(table), self._present, table.turn
        self._restart_turn_time(turn, now)
        self._last_messages = TableMessages(
            table,
            turn=turn,
            present=present,
            spectators=len(self._clients) - len(self.seated),
            watchers=self._spectator_names(table),
            deadline=deadline(table, present, self.times, now) if timed else None,
            missing=missing_times(table, present, self.times, now) if timed else {},
            before=self._last_messages,
        )
        return self._last_messages

    def _restart_turn_time(self, turn: str | None, now: float) -> None:
        """Restart the time limit if another decision is due."""
        if turn != self._turn:
            self._turn, self.times.turn = turn, now

    def time_runs(self, table: Table) -> bool:
        """Return True if a time limit may run out.

        The result is cached until seats or players change.
        """
        places, present, timed = self._timed
        if places is not table.places or present is not self._present:
            timed = time_runs(table, self._present)
            self._timed = (table.places, self._present, timed)
        return timed
