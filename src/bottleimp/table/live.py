"""A table with people at it, without input or output: they enter, ask for things, and leave.

Whoever runs it needs no more than to append, a clock, chance, and a way to send:

    change = live.hear(client, message)     # or enter, go_on, decided
    if isinstance(change, Change):
        append(change.entries)              # durably, all or nothing
        live.stored(change)                 # only now is anybody told

One change at a time: between a change and its `stored` nothing else is asked of the table. If an
append fails, nothing has happened; if nobody knows, `read` takes the log's word.
"""

from collections.abc import Callable, Sequence

from bottleimp.rules import Action, IllegalAction, Seat
from bottleimp.table.attendance import Attendance, Client
from bottleimp.table.bots import Desk, TableBots, Thought
from bottleimp.table.chance import Chance
from bottleimp.table.change import Change, entries_of, folded
from bottleimp.table.clock import Clock
from bottleimp.table.deciding import decide
from bottleimp.table.events import Back, Entry, Event, Said, Sat, read_event
from bottleimp.table.messages import Intention, Refusal, Sit, Stand, clean_name, done, said
from bottleimp.table.state import Table, replay
from bottleimp.table.steward import Steward
from bottleimp.table.timers import Due
from bottleimp.table.tokens import is_token_of, token_hash

LONG_ID = 16
"""A `sit` with an id this long may be answered again: nobody else can know it."""


def unknown() -> Refusal:
    """The one answer for a table that is not there and for a token that is wrong."""
    return Refusal("unknown", "there is no such table, or the token is not of it")


class LiveTable:
    """A table and those who are at it."""

    def __init__(
        self, entries: Sequence[Entry], *, clock: Clock, chance: Chance, desk: Desk
    ) -> None:
        self._clock, self._chance = clock, chance
        self.read(entries)
        self.attendance = Attendance(self.table, clock)
        self._bots = TableBots(desk, chance)
        self._steward = Steward(self.attendance, self._bots, clock=clock, chance=chance)
        self._used: set[Seat] = set()
        """The seats whose token has been used since we woke up."""

    def read(self, entries: Sequence[Entry]) -> None:
        """Take the log's word for what the table is."""
        self.table: Table = replay(entries[0].table, (read_event(entry.event) for entry in entries))
        self._answers: dict[tuple[int | None, str], int] = {}
        self._remember(entries)

    def _remember(self, entries: Sequence[Entry]) -> None:
        """Which of the people's messages are carried out already."""
        for entry in entries:
            if entry.action_id is not None:
                self._answers[entry.person, entry.action_id] = entry.number

    def stored(self, change: Change) -> None:
        """The change is in the log: from now on the table is so, and everybody is told."""
        self.table = change.tables[-1]
        self._remember(change.entries)
        change.tell()

    # ---- what people do ----

    def enter(self, client: Client, token: str | None) -> Change | None:
        """A connection says hello; the newest of a seat is the seat's."""
        seat = None if token is None else self._seat_of(token)
        if client.seat != seat:
            self.attendance.leave_seat(client)
        self.attendance.add(client)
        if seat is not None:
            self._used.add(seat)
            self.attendance.take_seat(client, seat, self.table)
        self.attendance.show(self.table)
        if seat is None or not self.table.places[seat].away:
            return None
        return self._change([Back(seat)], tell=self._show)

    def leave(self, client: Client) -> None:
        """A connection is gone."""
        self.attendance.remove(client)
        self.attendance.show(self.table)

    def hear(self, client: Client, message: Intention) -> Change | None:
        """Carry out a message once, and answer it as often as it comes."""
        if isinstance(message, Sit):
            return self._sit(client, message)
        number = self._answers.get((client.person, message.id))
        if number is not None:
            client.send(done(message.id, number))
            return None
        return self._decide(client, message)

    def _decide(self, client: Client, message: Intention) -> Change | None:
        seat = client.seat
        if seat is None:
            raise Refusal("not-yours", "a spectator can only sit down")
        decision = decide(self.table, seat, message, self._chance)
        events = decision.events
        if self.table.places[seat].away:
            events = [Back(seat), *events]

        def tell() -> None:
            client.send(done(message.id, self.table.number, **decision.answer))
            if isinstance(message, Stand):
                self.attendance.leave_seat(client)
            self._news(events)

        if not events:
            tell()
            return None
        return self._change(events, tell=tell, person=client.person, action_id=message.id)

    def _sit(self, client: Client, message: Sit) -> Change:
        place, name = self.table.place(message.seat), clean_name(message.name)
        if place is None:
            raise Refusal("bad-message", "there is no such seat")
        again = place.human and place.sit_id == message.id and place.name == name
        if not (place.open or (again and self._may_sit_again(client, message))):
            raise Refusal("taken", "somebody sits there")
        if client.seat is not None and not again:
            raise Refusal("not-now", "this connection has a seat")
        token = self._chance.token()
        events: list[Event] = [Sat(message.seat, name, token_hash(token), message.id)]
        person, action_id = (None, None) if again else (self.table.number + 1, message.id)

        def tell() -> None:
            self.attendance.take_seat(client, message.seat, self.table)
            client.send(done(message.id, self.table.number, seat=message.seat, token=token))
            self._news(events)

        return self._change(events, tell=tell, person=person, action_id=action_id)

    def _may_sit_again(self, client: Client, message: Sit) -> bool:
        """Whether the answer to this `sit` got lost: its token was never used, nobody is there."""
        unused = message.seat not in self._used and len(message.id) >= LONG_ID
        return unused and self.attendance.seated.get(message.seat) in (None, client)

    def _seat_of(self, token: str) -> Seat:
        """Whose token it is; every seat is looked at, so that time tells nothing."""
        places = enumerate(self.table.places)
        seats = [seat for seat, place in places if is_token_of(place.token, token)]
        if not seats:
            raise unknown()
        return seats[0]

    # ---- what happens by itself ----

    @property
    def has_work(self) -> bool:
        """Whether `go_on` would do something now."""
        return self._steward.has_work(self.table)

    @property
    def next_due(self) -> Due | None:
        """When there will be something to do, if nothing happens before."""
        return self._steward.next_due(self.table)

    def go_on(self) -> Change | Thought | None:
        """What the table does by itself now; a thought is to be brought to `decided`."""
        steps = self._steward.work(self.table)
        if steps is None or isinstance(steps, Thought):
            return steps
        events, tables = steps
        return self._change(events, tables, tell=lambda: self.attendance.show(*tables))

    def decided(self, thought: Thought, action: Action | None) -> Change | None:
        """What a slow bot has come to; by now its turn may be over."""
        table = self.table
        due = table.turn == thought.turn and thought.seat in table.to_act
        if not (due and table.played_by_bot(thought.seat)):
            return None
        acted, after = self._bots.act(table, thought, action, by="bot")
        return self._change([acted], [after], tell=self._show)

    # ---- changes and news ----

    def _change(
        self,
        events: Sequence[Event],
        tables: Sequence[Table] | None = None,
        *,
        tell: Callable[[], None],
        person: int | None = None,
        action_id: str | None = None,
    ) -> Change:
        """The events, applied once; what the rules forbid is refused with their reason."""
        try:
            after = tuple(tables or folded(self.table, events))
        except IllegalAction as error:
            raise Refusal("illegal", str(error)) from None
        at = self._clock.today()
        entries = entries_of(tuple(events), after, at=at, person=person, action_id=action_id)
        return Change(entries, tuple(events), after, tell)

    def _show(self) -> None:
        self.attendance.show(self.table)

    def _news(self, events: Sequence[Event]) -> None:
        """News for everybody: a phrase as such, any change as the table after it."""
        for event in events:
            if isinstance(event, Said):
                self.attendance.tell(said(event.seat, event.phrase))
        if any(not isinstance(event, Said) for event in events):
            self._show()
