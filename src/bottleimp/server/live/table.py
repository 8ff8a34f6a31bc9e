"""A table in memory, as its connections meet it: they enter, ask for things, and leave.

Messages are answered and news is told only when what they say is stored. Sockets are never waited
for.
"""

import contextlib

from bottleimp.rules import Seat
from bottleimp.server.live.room import Room, Services
from bottleimp.server.live.steward import Steward
from bottleimp.server.storage.log import Entry
from bottleimp.table.attendance import Client
from bottleimp.table.deciding import decide
from bottleimp.table.events import Back, Event, Said, Sat
from bottleimp.table.messages import Intention, Refusal, Sit, Stand, clean_name, done, said
from bottleimp.table.state import Table
from bottleimp.table.tokens import is_token_of, token_hash

LONG_ID = 16
"""A `sit` with an id this long may be answered again: nobody else can know it."""


def unknown() -> Refusal:
    """The one answer for a table that is not there and for a token that is wrong."""
    return Refusal("unknown", "there is no such table, or the token is not of it")


class LiveTable:
    """A table with its connections."""

    def __init__(self, services: Services, entries: list[Entry]) -> None:
        self._room = Room(services, entries)
        self._steward = Steward(self._room)
        self._attendance = self._room.attendance
        self._journal = self._room.journal
        self._used: set[Seat] = set()
        """The seats whose token has been used since we woke up."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._room.table

    def idle_since(self, when: float) -> bool:
        """Whether nobody has been here, and nothing was going on, since then."""
        busy = self._attendance.clients or self._steward.busy or self._room.lock.locked()
        return not busy and self._attendance.empty_since < when

    async def enter(self, client: Client, token: str | None) -> None:
        """A connection says hello; the newest of a seat is the seat's."""
        async with self._room.lock:
            await self._journal.refresh()
            seat = None if token is None else self._seat_of(token)
            if client.seat != seat:
                self._attendance.leave_seat(client)
            client.table = self
            self._attendance.add(client)
            if seat is not None:
                self._used.add(seat)
                self._attendance.take_seat(client, seat, self.table)
                await self._welcome_back(seat)
            self._attendance.show(self.table)
        self._steward.go_on()

    def leave(self, client: Client) -> None:
        """A connection is gone."""
        client.table = None
        self._attendance.remove(client)
        self._attendance.show(self.table)
        self._steward.go_on()

    def close(self, code: str) -> None:
        """Send everybody away."""
        self._steward.stop()
        for client in self._attendance.clients:
            client.close(code)

    async def perform(self, client: Client, message: Intention) -> None:
        """Carry out a message once, and answer it as often as it comes."""
        async with self._room.lock:
            await self._journal.refresh()
            if isinstance(message, Sit):
                await self._sit(client, message)
            elif (number := self._journal.answers.get((client.person, message.id))) is not None:
                client.send(done(message.id, number))
            else:
                await self._decide(client, message)
        self._steward.go_on()

    async def _decide(self, client: Client, message: Intention) -> None:
        seat = client.seat
        if seat is None:
            raise Refusal("not-yours", "a spectator can only sit down")
        events = decide(self.table, seat, message, self._room.chance)
        if self.table.places[seat].away:
            events = [Back(seat), *events]
        if events:
            await self._journal.append(events, person=client.person, action_id=message.id)
        client.send(done(message.id, self.table.number))
        if isinstance(message, Stand):
            self._attendance.leave_seat(client)
        self._tell(events)

    async def _sit(self, client: Client, message: Sit) -> None:
        place, name = self.table.place(message.seat), clean_name(message.name)
        if place is None:
            raise Refusal("bad-message", "there is no such seat")
        again = place.human and place.sit_id == message.id and place.name == name
        if not (place.open or (again and self._may_sit_again(client, message))):
            raise Refusal("taken", "somebody sits there")
        if client.seat is not None and not again:
            raise Refusal("not-now", "this connection has a seat")
        token = self._room.chance.token()
        event = Sat(message.seat, name, token_hash(token), message.id)
        person, action_id = (None, None) if again else (self.table.number + 1, message.id)
        await self._journal.append([event], person=person, action_id=action_id)
        self._attendance.take_seat(client, message.seat, self.table)
        client.send(done(message.id, self.table.number, seat=message.seat, token=token))
        self._tell([event])

    def _may_sit_again(self, client: Client, message: Sit) -> bool:
        """Whether the answer to this `sit` got lost: its token was never used, nobody is there."""
        unused = message.seat not in self._used and len(message.id) >= LONG_ID
        return unused and self._attendance.seated.get(message.seat) in (None, client)

    def _seat_of(self, token: str) -> Seat:
        """Whose token it is; every seat is looked at, so that time tells nothing."""
        places = enumerate(self.table.places)
        seats = [seat for seat, place in places if is_token_of(place.token, token)]
        if not seats:
            raise unknown()
        return seats[0]

    async def _welcome_back(self, seat: Seat) -> None:
        """Whoever returns plays again; if that cannot be stored now, their next message will."""
        if self.table.places[seat].away:
            with contextlib.suppress(Refusal):
                await self._journal.append([Back(seat)])

    def _tell(self, events: list[Event]) -> None:
        """News for everybody: a phrase as such, any change as the table after it."""
        for event in events:
            if isinstance(event, Said):
                self._attendance.tell(said(event.seat, event.phrase))
        if any(not isinstance(event, Said) for event in events):
            self._attendance.show(self.table)
