"""A table in memory: who is connected, what they ask for, what the server does by itself.

One thing happens at a time: whoever changes the table holds its lock, and looks at the table only
then. Sockets are never waited for.
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Protocol

from bottleimp.rules import Seat
from bottleimp.rules.jsonform import action_to_json
from bottleimp.server.botplay import BotDesk, TableBots
from bottleimp.server.chance import Chance
from bottleimp.server.clock import Clock, Handle
from bottleimp.server.deciding import decide, next_round
from bottleimp.server.events import Acted, Away, Back, Event, Said, Sat
from bottleimp.server.journal import Journal
from bottleimp.server.log import Entry, Log
from bottleimp.server.showing import Showing
from bottleimp.server.table import Status, Table
from bottleimp.server.timers import Due, Why, deadline, next_due, restarted
from bottleimp.server.tokens import is_token_of, token_hash
from bottleimp.server.wire import Intention, Refusal, Sit, Stand, clean_name, done, said

logger = logging.getLogger("bottleimp.server")

LONG_ID = 16
"""A `sit` with an id this long is answered again: nobody else can know it."""
_MOST_AT_ONCE = 32
_RETRY_SECONDS = 2.0


class Client(Protocol):
    """A connection, as a table sees it."""

    table: "LiveTable | None"
    seat: Seat | None
    person: int | None

    def send(self, message: bytes) -> None:
        """Send, without waiting."""

    def close(self, code: str | None) -> None:
        """Say goodbye and close."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every table uses."""

    log: Log
    clock: Clock
    chance: Chance
    desk: BotDesk


class LiveTable:
    """A table with its connections."""

    def __init__(self, services: Services, entries: list[Entry]) -> None:
        self._clock, self._chance = services.clock, services.chance
        self._journal = Journal(services.log, services.clock, entries)
        self._bots = TableBots(services.desk)
        self._lock = asyncio.Lock()
        self._clients: dict[Client, None] = {}
        self._seated: dict[Seat, Client] = {}
        self._claimed: set[Seat] = set()
        self._times = restarted(self.table, self._clock.now())
        self._timer: tuple[Due, Handle] | None = None
        self._working: asyncio.Task[None] | None = None
        self._later: Handle | None = None
        self.idle_since = self._clock.now()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._journal.table

    @property
    def clients(self) -> tuple[Client, ...]:
        """Everybody connected."""
        return tuple(self._clients)

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is going on."""
        return not self._clients and self._working is None and not self._lock.locked()

    # ---- coming and going ----

    async def enter(self, client: Client, token: str | None) -> None:
        """A connection says hello; the newest of a seat is the seat's."""
        async with self._lock:
            seat = None if token is None else self._seat_of(token)
            if client.seat is not None and client.seat != seat:
                self._leave_seat(client)
            client.table = self
            self._clients[client] = None
            if seat is not None:
                self._claimed.add(seat)
                self._take_seat(client, seat)
                await self._welcome_back(seat)
            self._show_all([self.table])
        self._go_on()

    def leave(self, client: Client) -> None:
        """A connection is gone."""
        self._clients.pop(client, None)
        self._leave_seat(client)
        client.table = None
        self.idle_since = self._clock.now()
        self._show_all([self.table])
        self._go_on()

    def close_all(self, code: str) -> None:
        """Send everybody away."""
        for client in self.clients:
            client.close(code)
        self._stop_waiting()

    def _seat_of(self, token: str) -> Seat:
        found = None
        for seat, place in enumerate(self.table.places):
            if is_token_of(place.token, token):
                found = seat
        if found is None:
            raise Refusal("unknown", "there is no such table, or the token is not of it")
        return found

    def _take_seat(self, client: Client, seat: Seat) -> None:
        older = self._seated.get(seat)
        if not self._seated:
            self._times = restarted(self.table, self._clock.now())
        self._seated[seat] = client
        client.seat, client.person = seat, self.table.places[seat].person
        if older is not None and older is not client:
            older.seat = None
            older.close("replaced")

    def _leave_seat(self, client: Client) -> None:
        seat, client.seat = client.seat, None
        if seat is not None and self._seated.get(seat) is client:
            del self._seated[seat]
            self._times.gone[seat] = self._clock.now()

    async def _welcome_back(self, seat: Seat) -> None:
        """Whoever returns plays again; if that cannot be stored now, their next message will."""
        if self.table.places[seat].away:
            try:
                await self._journal.refresh()
                await self._journal.append([Back(seat)])
            except Refusal:
                return

    # ---- what people ask for ----

    async def perform(self, client: Client, message: Intention) -> None:
        """Carry out a message once, and answer it as often as it comes."""
        async with self._lock:
            await self._journal.refresh()
            if isinstance(message, Sit):
                await self._sit(client, message)
            elif (number := self._journal.answers.get((client.person, message.id))) is not None:
                client.send(done(message.id, number))
            else:
                await self._decide(client, message)
        self._go_on()

    async def _decide(self, client: Client, message: Intention) -> None:
        seat = client.seat
        if seat is None:
            raise Refusal("not-yours", "a spectator can only sit down")
        events = decide(self.table, seat, message, self._chance)
        if self.table.places[seat].away:
            events = [Back(seat), *events]
        if events:
            await self._append(events, person=client.person, action_id=message.id)
        client.send(done(message.id, self.table.number))
        if isinstance(message, Stand):
            self._leave_seat(client)
        self._tell(events)

    async def _sit(self, client: Client, message: Sit) -> None:
        place = self.table.place(message.seat)
        name = clean_name(message.name)
        if place is None:
            raise Refusal("bad-message", "there is no such seat")
        again = place.human and place.sit_id == message.id and place.name == name
        if again and not self._may_sit_again(client, message):
            raise Refusal("taken", "somebody sits there")
        if client.seat is not None and not again:
            raise Refusal("not-now", "this connection has a seat")
        if not again and not place.open:
            raise Refusal("taken", "somebody sits there")
        token = self._chance.token()
        event = Sat(message.seat, name, token_hash(token), message.id)
        person, action_id = (None, None) if again else (self.table.number + 1, message.id)
        await self._append([event], person=person, action_id=action_id)
        self._take_seat(client, message.seat)
        client.send(done(message.id, self.table.number, seat=message.seat, token=token))
        self._tell([event])

    def _may_sit_again(self, client: Client, message: Sit) -> bool:
        """Whether the answer to this `sit` got lost: its token was never used, nobody is there."""
        unused = message.seat not in self._claimed and len(message.id) >= LONG_ID
        return unused and self._seated.get(message.seat) in (None, client)

    def _tell(self, events: list[Event]) -> None:
        """News for everybody: a phrase as such, any change as the table after it."""
        for event in events:
            if isinstance(event, Said):
                for client in self.clients:
                    client.send(said(event.seat, event.phrase))
        if any(not isinstance(event, Said) for event in events):
            self._show_all([self.table])

    # ---- what the server does by itself ----

    def _go_on(self) -> None:
        """Set the timer, and work if there is something to do."""
        self._set_timer()
        if self._working is None and self._has_work():
            self._working = asyncio.get_running_loop().create_task(self._work())

    def _has_work(self) -> bool:
        """Bots to play or a round to deal; but a table without people waits for them."""
        if not self._seated:
            return False
        table = self.table
        if table.status is Status.ROUND_OVER:
            return self._everybody_ready()
        return any(table.played_by_bot(seat) for seat in table.to_act)

    def _everybody_ready(self) -> bool:
        here = {seat for seat in self._seated if not self.table.places[seat].away}
        return bool(here) and here <= self.table.ready

    async def _work(self) -> None:
        try:
            while self._has_work():
                await self._work_once()
        except Refusal:  # the storage failed: try again in a while
            self._later = self._clock.call_at(self._clock.now() + _RETRY_SECONDS, self._go_on)
        except Exception:
            logger.exception("table stopped table=%s", self.table.id)
        finally:
            self._working = None
        self._set_timer()

    async def _work_once(self) -> None:
        async with self._lock:
            await self._journal.refresh()
            table = self.table
            if table.status is Status.ROUND_OVER:
                if self._everybody_ready():
                    self._show_all(await self._append([next_round(table, self._chance)]))
                return
            seat = next((seat for seat in table.to_act if table.played_by_bot(seat)), None)
            if seat is None:
                return
            if self._bots.quick(table, seat):
                self._show_all(await self._append(self._quick_events()))
                return
        action = await self._bots.choose_in_thread(table, seat)
        async with self._lock:
            await self._journal.refresh()
            now = self.table
            if now.turn == table.turn and seat in now.to_act and now.played_by_bot(seat):
                self._show_all(await self._append([Acted(seat, action_to_json(action), "bot")]))

    def _quick_events(self) -> list[Event]:
        """What the quick bots do until a person, or a slow bot, must act."""
        from bottleimp.server.table import fold

        events: list[Event] = []
        table = self.table
        while len(events) < _MOST_AT_ONCE:
            seat = next((seat for seat in table.to_act if table.played_by_bot(seat)), None)
            if seat is None or not self._bots.quick(table, seat):
                break
            action = self._bots.choose(table, seat)
            events.append(Acted(seat, action_to_json(action), "bot"))
            table = fold(table, events[-1])
        return events

    # ---- time ----

    def _set_timer(self) -> None:
        due = next_due(self.table, self._seated, self._times)
        if self._timer is not None:
            if self._timer[0] == due:
                return
            self._timer[1].cancel()
            self._timer = None
        if due is not None:
            self._timer = (due, self._clock.call_at(due.when, self._time_is_up))

    def _time_is_up(self) -> None:
        self._timer = None
        self._expiring = asyncio.get_running_loop().create_task(self._expire())

    async def _expire(self) -> None:
        """Do what is due, unless somebody was quicker."""
        try:
            async with self._lock:
                await self._journal.refresh()
                due = next_due(self.table, self._seated, self._times)
                if due is not None and due.when <= self._clock.now():
                    self._show_all(await self._append([self._expiry(due)]))
        except Refusal:
            self._later = self._clock.call_at(self._clock.now() + _RETRY_SECONDS, self._go_on)
            return
        self._go_on()

    def _expiry(self, due: Due) -> Event:
        if due.why is Why.GRACE:
            return Away(due.seat)
        action = self._bots.choose(self.table, due.seat)
        return Acted(due.seat, action_to_json(action), "limit")

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer[1].cancel()
        if self._later is not None:
            self._later.cancel()

    # ---- storing and showing ----

    async def _append(
        self, events: list[Event], *, person: int | None = None, action_id: str | None = None
    ) -> list[Table]:
        turn = self.table.turn
        tables = await self._journal.append(events, person=person, action_id=action_id)
        if self.table.turn != turn:
            self._times.turn = self._clock.now()
        return tables

    def _show_all(self, tables: list[Table]) -> None:
        """Show these states, one after the other, to everybody."""
        if not self._clients:
            return
        present = frozenset(self._seated)
        spectators = sum(client.seat is None for client in self._clients)
        for table in tables:
            left = deadline(table, present, self._times, self._clock.now())
            showing = Showing(table, present=present, spectators=spectators, deadline=left)
            for client in self.clients:
                client.send(showing.to(client.seat))
