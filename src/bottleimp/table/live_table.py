"""A table with people at it, without input or output: they enter, ask for things, and leave.

Whoever runs it needs no more than to append, a clock, chance, and a way to send:

    change = live.hear(client, message)     # or enter, go_on, decided
    if isinstance(change, Change):
        append(change.entries)              # durably, all or nothing
        live.stored(change)                 # only now is anybody told

One change at a time: between a change and its `stored` nothing else is asked of the table. If an
append fails, nothing has happened; if nobody knows, `read` takes the log's word.
"""

from collections import deque
from collections.abc import Callable, Collection, Sequence

from bottleimp.rules import Action, IllegalAction, Seat
from bottleimp.table.attendance import Attendance, Client
from bottleimp.table.autoplay import Autoplay, bots_turn
from bottleimp.table.bot_seating import replacements
from bottleimp.table.change import Change, entries_of, folded
from bottleimp.table.clock import Clock
from bottleimp.table.decision import Context
from bottleimp.table.display_names import distinct, is_called, names_at
from bottleimp.table.events import (
    Acted,
    Away,
    Back,
    Claimed,
    Entry,
    Event,
    Hinted,
    Removed,
    Replaced,
    Sat,
    Stood,
    Withdrawn,
    events_of,
)
from bottleimp.table.hint_requests import HintRequest, HintRequests, Told
from bottleimp.table.host_commands import may_claim
from bottleimp.table.messages import AskHint, Intention, Refusal, Sit, Stand, clean_name, done
from bottleimp.table.player_commands import decide
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob, BotRunnerProtocol, TableBots
from bottleimp.table.table_message import setup_message
from bottleimp.table.table_state import EVENTS_OF_PLAY, Table, replay
from bottleimp.table.timers import Timer
from bottleimp.table.tokens import seat_of, token_hash

REMEMBERED = 1_000
"""So many of the last messages are answered again, and not carried out again, if repeated."""
MOST_ENTRIES = 100_000
"""A table whose log has this many entries of play takes no more: 2,000 rounds of four."""
MOST_ASIDE = 100_000
"""A table whose log has this many other entries takes only play, and people who leave or return."""
_ALWAYS = EVENTS_OF_PLAY | {Stood, Withdrawn, Removed, Away, Back, Replaced}
LONG_ID = 16
"""A `sit` with an id this long may be answered again: nobody else can know it."""


def unknown_table() -> Refusal:
    """The one answer for a table that is not there and for a token that is wrong."""
    return Refusal("unknown", "there is no such table, or the token is not of it")


def _is_full(table: Table) -> bool:
    """Return whether the table has been played for so long that its log takes no more."""
    return table.number - table.aside >= MOST_ENTRIES


class LiveTable:
    """A table and those who are at it."""

    def __init__(
        self,
        entries: Sequence[Entry],
        table: Table | None = None,
        *,
        clock: Clock,
        randomness: Randomness,
        desk: BotRunnerProtocol,
    ) -> None:
        self._clock = clock
        self.read(entries, table)
        self._randomness = randomness.for_table(self.table)
        self.attendance = Attendance(self.table, clock)
        self._bots = TableBots(desk, self._randomness)
        self._around = Context(self._randomness, self.attendance.seated)
        self._steward = Autoplay(
            self.attendance, self._bots, clock=clock, randomness=self._randomness
        )
        self._heard: deque[tuple[int | None, str]] = deque(maxlen=REMEMBERED)
        """The phrases said last: those are not in the log, and not said twice either."""
        self._given: dict[Client, tuple[str, str]] = {}
        """By connection, the id of the `sit` that it was given a token for, and that token."""
        self._hints = HintRequests()
        self._used: set[Seat] = set()
        """The seats whose token has been used since we woke up."""

    def read(self, entries: Sequence[Entry], table: Table | None = None) -> None:
        """Take the log's word for what the table is; `table` is that, where it is known already."""
        self.table: Table = table or replay(entries[0].table, events_of(entries))
        self._answers: dict[tuple[int | None, str], int] = {}
        self._remember(entries)
        self._unfit = bool(replacements(self.table))

    def read_again(self, entries: Sequence[Entry], table: Table) -> None:
        """Take the log's word once more; where somebody else has written there, that is news."""
        before = self.table
        self.read(entries, table)
        if self.table.number == before.number:
            return
        self._tell_setup(before)
        if self.table.places is not before.places:
            self.attendance.follow(self.table)
        self._show()

    def _remember(self, entries: Sequence[Entry]) -> None:
        """Which of the people's messages are carried out already; the log knows the older ones."""
        for entry in entries[-REMEMBERED:]:
            if entry.action_id is not None:
                self._answers[entry.person, entry.action_id] = entry.number
        while len(self._answers) > REMEMBERED:
            del self._answers[next(iter(self._answers))]

    def stored(self, change: Change) -> None:
        """The change is in the log: from now on the table is so, and everybody is told."""
        before, self.table = self.table, change.tables[-1]
        places = before.places
        self._remember(change.entries)
        self._tell_setup(before)
        if places is self.table.places:
            change.tell()
            return
        removed = [event.seat for event in change.events if isinstance(event, Removed)]
        sent_away = [client for seat in removed if (client := self.attendance.seated.get(seat))]
        self.attendance.follow(self.table)
        change.tell()
        for client in sent_away:
            client.close("removed")

    def _tell_setup(self, before: Table) -> None:
        """Send everybody the setup if another game was chosen; the table's message follows it."""
        if self.table.setup is not before.setup:
            self.attendance.tell(setup_message(self.table.setup))

    # ---- what people do ----

    def enter(self, client: Client, token: str | None) -> Change | None:
        """A connection says hello; the newest of a seat is the seat's."""
        seat = claimed = None
        present = {*self.attendance.seated}
        if token is not None:
            seat, claimed = self._seat_of(token), self._claim_of(token)
            if seat is None and claimed is None:
                client.person = self._left_by(token)
        if client.seat != seat:
            self.attendance.leave_seat(client)
        client.send(setup_message(self.table.setup))
        self.attendance.add(client)
        if claimed is not None:
            self.attendance.await_seat(client, claimed, self.table)
        if seat is not None:
            self._used.add(seat)
            self.attendance.take_seat(client, seat, self.table)
        if present == {*self.attendance.seated}:
            self.attendance.show_newcomer(client, self.table)
        else:
            self._show()
        if seat is None or not self.table.places[seat].away or self.full:
            return None
        return self._change([Back(seat)], tell=self._show)

    def leave(self, client: Client) -> None:
        """A connection is gone."""
        self._given.pop(client, None)
        present = {*self.attendance.seated}
        self.attendance.remove(client)
        if present == {*self.attendance.seated}:
            self.attendance.audience_changed = True
        else:
            self._show()

    def show_audience(self) -> None:
        """Tell everybody how many watch, if that has changed; a host asks for it now and then."""
        if self.attendance.audience_changed:
            self._show()

    def hear(self, client: Client, message: Intention) -> Change | HintRequest | None:
        """Carry out a message once, and answer it as often as it comes.

        A question is to be thought about, and brought to `advised` or `unadvised`.
        """
        if isinstance(message, Sit):
            return self._sit(client, message)
        if isinstance(message, AskHint):
            return self._hint(client, message)
        who = (client.person, message.id)
        number = self.table.number if who in self._heard else self._answers.get(who)
        if number is not None:
            client.send(done(message.id, number), answer="done")
            return None
        return self._decide(client, message)

    def _decide(self, client: Client, message: Intention) -> Change | None:
        seat = client.seat
        if seat is None:
            return self._withdraw(client, message)
        decision = decide(self.table, seat, message, self._around)
        events = decision.events
        if self.table.places[seat].away:
            events = [Back(seat), *events]

        def tell() -> None:
            client.send(done(message.id, self.table.number), answer="done")
            if isinstance(message, Stand):
                self._given.pop(client, None)
                self.attendance.leave_seat(client)
            if decision.aloud is not None:
                self._heard.append((client.person, message.id))
                self.attendance.tell(decision.aloud)
            if events:
                self._show()

        if not events:
            tell()
            return None
        return self._change(events, tell=tell, person=client.person, action_id=message.id)

    def _hint(self, client: Client, message: AskHint) -> Change | HintRequest | None:
        found = self._hints.ask(self.table, client, message)
        if found is None or isinstance(found, HintRequest):
            return found
        assert client.seat is not None
        return self._advise(client, message.id, Hinted(client.seat, message.depth), found)

    def advised(self, question: HintRequest, told: Told | None) -> Change | None:
        """What a question has come to; None: whoever thought has failed. A refusal is to be told.

        Nobody waits for it any more once this is stored.
        """
        client, message_id = self._hints.answered(self.table, question, told)
        assert told is not None
        return self._advise(client, message_id, Hinted(question.seat, question.depth), told)

    def unadvised(self, question: HintRequest, refusal: Refusal) -> None:
        """A question is not answered, and why."""
        self._hints.done(question.seat, refusal)

    def _advise(self, client: Client, message_id: str, hinted: Hinted, told: Told) -> Change | None:
        """Tell it; what goes deeper than before is an event."""
        deeper = hinted.depth > dict(self.table.hinted).get(hinted.seat, 0)

        def tell() -> None:
            self._hints.done(hinted.seat)
            client.send(done(message_id, self.table.number, hint=told), answer="done")
            if deeper:
                self._show()

        if not deeper:
            tell()
            return None
        if (client.person, message_id) in self._answers:
            raise Refusal("bad-message", "this id was used before")
        return self._change([hinted], tell=tell, person=client.person, action_id=message_id)

    def _withdraw(self, client: Client, message: Intention) -> Change:
        """Somebody who waits for a bot's seat would rather not."""
        seat = self.attendance.awaited_by(client, self.table)
        if seat is None or not isinstance(message, Stand):
            raise Refusal("not-yours", "a spectator can only sit down")
        events = [Withdrawn(seat)]

        def tell() -> None:
            client.send(done(message.id, self.table.number), answer="done")
            self._show()

        return self._change(events, tell=tell, person=client.person, action_id=message.id)

    def _sit(self, client: Client, message: Sit) -> Change | None:
        place, name = self.table.place(message.seat), clean_name(message.name)
        if place is None:
            raise Refusal("bad-message", "there is no such seat")
        again = place.human and place.sit_id == message.id and is_called(place.name, name)
        if again and self._given.get(client, ("", ""))[0] == message.id:
            answer = {"seat": message.seat, "token": self._given[client][1]}
            client.send(done(message.id, self.table.number, **answer), answer="done")
            return None
        claims = may_claim(self.table, place)
        if not (
            self.table.is_free(message.seat)
            or claims
            or (again and self._may_sit_again(client, message))
        ):
            raise Refusal("taken", "somebody sits there")
        waits = self.attendance.awaited_by(client, self.table) is not None
        if (client.seat is not None or waits) and not again:
            raise Refusal("not-now", "this connection has a seat")
        token = self._randomness.new_token()
        kind = Claimed if claims else Sat
        called = place.name if again else distinct(name, names_at(self.table, but=message.seat))
        events: list[Event] = [
            kind(
                message.seat,
                called,
                token_hash(token),
                message.id,
                client.person,
                message.face or "",
            )
        ]
        person, action_id = (None, None) if again else (self.table.number + 1, message.id)

        def tell() -> None:
            take = self.attendance.await_seat if claims else self.attendance.take_seat
            take(client, message.seat, self.table)
            self._given[client] = (message.id, token)
            client.send(
                done(message.id, self.table.number, seat=message.seat, token=token), answer="done"
            )
            self._show()

        return self._change(events, tell=tell, person=person, action_id=action_id)

    def _may_sit_again(self, client: Client, message: Sit) -> bool:
        """Whether the answer to this `sit` got lost: its token was never used, nobody is there."""
        unused = message.seat not in self._used and len(message.id) >= LONG_ID
        return unused and self.attendance.seated.get(message.seat) in (None, client)

    def _seat_of(self, token: str) -> Seat | None:
        """Whose token it is."""
        return seat_of([place.token for place in self.table.places], token)

    def _claim_of(self, token: str) -> Seat | None:
        """The bot's seat that the owner of this token will take over."""
        return seat_of([p.heir.token if p.heir else None for p in self.table.places], token)

    def _left_by(self, token: str) -> int:
        """Who has given this token back: they may watch, and ask again what became of that."""
        left = seat_of([stored for stored, _ in self.table.left], token)
        if left is None:
            raise unknown_table()
        return self.table.left[left][1]

    # ---- what happens by itself ----

    @property
    def full(self) -> bool:
        """Whether the log has no more room for this table: then it can be looked at."""
        return _is_full(self.table)

    @property
    def has_work(self) -> bool:
        """Whether `go_on` would do something now."""
        if self.full or not self.attendance.has_company(self.table):
            return False
        return self._unfit or self._steward.has_work(self.table)

    @property
    def next_due(self) -> Timer | None:
        """When there will be something to do, if nothing happens before."""
        return None if self.full else self._steward.next_due(self.table)

    def go_on(self) -> Change | BotJob | None:
        """What the table does by itself now; a thought is to be brought to `decided`.

        First of all, bots that an earlier server could run, and this one cannot, are replaced.
        """
        if self.full:
            return None
        if self._unfit and self.attendance.seated:
            self._unfit = False
            if replaced := replacements(self.table):
                return self._change(replaced, tell=self._show)
        steps = self._steward.work(self.table)
        if steps is None or isinstance(steps, BotJob):
            return steps
        return self._by_bots(*steps)

    def replies(self, change: Change) -> Change | None:
        """What quick bots do as soon as this is stored, so that both can be stored at once.

        It follows from the change alone. Whoever has stored both has the table take one, then the
        other.
        """
        table = change.tables[-1]
        if bots_turn(table) is None or self._unfit or _is_full(table):
            return None
        if not all(isinstance(event, Acted) for event in change.events):
            return None
        steps = self._steward.bots_work(table)
        if steps is None or isinstance(steps, BotJob):
            return None
        return self._by_bots(*steps)

    def _by_bots(self, events: list[Event], tables: list[Table]) -> Change:
        return self._change(events, tables, tell=lambda: self.attendance.show(*tables))

    def decided(self, thought: BotJob, action: Action | None) -> Change | None:
        """What a slow bot has come to; by now its turn may be over."""
        table = self.table
        due = table.turn == thought.turn and thought.seat in table.to_act
        if not (due and table.played_by_bot(thought.seat)) or self.full:
            return None
        acted, after = self._bots.act(table, thought, action, by="bot")
        return self._change([acted], [after], tell=self._show)

    def recast(self, unable: Collection[str]) -> Change | None:
        """Those bots cannot run here, as whoever asked one has found: others have their seats."""
        replaced = [] if self.full else replacements(self.table, unable)
        return self._change(replaced, tell=self._show) if replaced else None

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
        spent = self.table.aside >= MOST_ASIDE and not any(type(e) in _ALWAYS for e in events)
        if self.full or spent:
            raise Refusal("full", "this table has seen enough; make another")
        try:
            after = tuple(tables or folded(self.table, events))
        except IllegalAction as error:
            raise Refusal("illegal", str(error)) from None
        at = self._clock.today()
        entries = entries_of(tuple(events), after, at=at, person=person, action_id=action_id)
        return Change(entries, tuple(events), after, tell)

    def _show(self) -> None:
        self.attendance.show(self.table)
