"""A table with its clients, without input or output.

A host needs a log, a clock, randomness and a way to send:

    change = live.hear(client, message)     # or enter, advance, bot_decided
    if isinstance(change, Change):
        append(change.entries)              # durably, all or nothing
        live.apply_stored(change)           # only now are clients told

Changes are made one at a time: between a change and its `apply_stored` no other method is called.
If an append fails, the table is unchanged. If its result is unknown, `reload` reads the log again.
"""

from collections import deque
from collections.abc import Callable, Collection, Sequence

from bottleimp.rules import Action, IllegalAction, Seat
from bottleimp.table.attendance import Attendance, Client
from bottleimp.table.autoplay import Autoplay, next_bot_seat
from bottleimp.table.bot_seating import find_replacements
from bottleimp.table.change import Change, entries_of, fold_all
from bottleimp.table.clock import Clock
from bottleimp.table.decision import Context
from bottleimp.table.display_names import is_numbered_form, make_distinct, names_at
from bottleimp.table.event_application import EVENTS_OF_PLAY, replay
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
from bottleimp.table.hint_requests import HintJson, HintRequest, HintRequests
from bottleimp.table.host_commands import may_claim
from bottleimp.table.messages import (
    AskHint,
    Intention,
    Refusal,
    Sit,
    Stand,
    clean_name,
    encode_done,
)
from bottleimp.table.player_commands import decide
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob, BotRunnerProtocol, TableBots
from bottleimp.table.table_message import setup_message
from bottleimp.table.table_state import Table
from bottleimp.table.timers import Timer
from bottleimp.table.tokens import seat_of, token_hash

REMEMBERED_MESSAGES = 1_000
"""The number of recent messages whose repeats are answered without being carried out again."""
MAX_ENTRIES_OF_PLAY = 100_000
"""The number of entries of play at which a log is full: 2,000 rounds of four players."""
MAX_ENTRIES_ASIDE = 100_000
"""The number of other entries at which a log accepts only play and people who leave or return."""
_ALWAYS = EVENTS_OF_PLAY | {Stood, Withdrawn, Removed, Away, Back, Replaced}
UNGUESSABLE_ID_LENGTH = 16
"""The length from which a `sit` message's id cannot be guessed, so that it may be answered
again."""


def unknown_table() -> Refusal:
    """Return the refusal for a missing table or a wrong token, so that neither can be probed."""
    return Refusal("unknown", "there is no such table, or the token is not of it")


def _is_full(table: Table) -> bool:
    """Return whether the table has been played for so long that its log takes no more."""
    return table.number - table.aside >= MAX_ENTRIES_OF_PLAY


class LiveTable:
    """A table and its clients."""

    def __init__(
        self,
        entries: Sequence[Entry],
        table: Table | None = None,
        *,
        clock: Clock,
        randomness: Randomness,
        bot_runner: BotRunnerProtocol,
    ) -> None:
        self._clock = clock
        self.read(entries, table)
        self._randomness = randomness.for_table(self.table)
        self.attendance = Attendance(self.table, clock)
        self._bots = TableBots(bot_runner, self._randomness)
        self._context = Context(self._randomness, self.attendance.seated)
        self._autoplay = Autoplay(
            self.attendance, self._bots, clock=clock, randomness=self._randomness
        )
        self._heard_phrases: deque[tuple[int | None, str]] = deque(maxlen=REMEMBERED_MESSAGES)
        """The phrases said last, by person and message id. They are not in the log."""
        self._seat_tokens: dict[Client, tuple[str, str]] = {}
        """By client, the id of its `sit` message, and the token that it was given."""
        self._hints = HintRequests()
        self._used_seats: set[Seat] = set()
        """The seats whose token has been used since this object was created."""

    def read(self, entries: Sequence[Entry], table: Table | None = None) -> None:
        """Set the state from the log; `table` is the state, if the caller has computed it."""
        self.table: Table = table or replay(entries[0].table, events_of(entries))
        self._answers: dict[tuple[int | None, str], int] = {}
        self._remember(entries)
        self._has_unavailable_bots = bool(find_replacements(self.table))

    def reload(self, entries: Sequence[Entry], table: Table) -> None:
        """Set the state from the log again, and tell the clients if it differs."""
        before = self.table
        self.read(entries, table)
        if self.table.number == before.number:
            return
        self._send_new_setup(before)
        if self.table.places is not before.places:
            self.attendance.update_seats(self.table)
        self._show()

    def _remember(self, entries: Sequence[Entry]) -> None:
        """Record which messages the last entries have carried out."""
        for entry in entries[-REMEMBERED_MESSAGES:]:
            if entry.action_id is not None:
                self._answers[entry.person, entry.action_id] = entry.number
        while len(self._answers) > REMEMBERED_MESSAGES:
            del self._answers[next(iter(self._answers))]

    def apply_stored(self, change: Change) -> None:
        """Apply a change that is in the log, and tell the clients."""
        before, self.table = self.table, change.tables[-1]
        places = before.places
        self._remember(change.entries)
        self._send_new_setup(before)
        if places is self.table.places:
            change.tell()
            return
        removed = [event.seat for event in change.events if isinstance(event, Removed)]
        sent_away = [client for seat in removed if (client := self.attendance.seated.get(seat))]
        self.attendance.update_seats(self.table)
        change.tell()
        for client in sent_away:
            client.close("removed")

    def _send_new_setup(self, before: Table) -> None:
        """Send all clients the setup if another game was chosen; the table's message follows."""
        if self.table.setup is not before.setup:
            self.attendance.tell(setup_message(self.table.setup))

    # ---- clients ----

    def enter(self, client: Client, token: str | None) -> Change | None:
        """Add a client that says hello: the owner of the token's seat, or else a spectator.

        The newest client of a seat replaces the one before it.
        """
        seat = claimed = None
        present = {*self.attendance.seated}
        if token is not None:
            seat, claimed = self._seat_of(token), self._claim_of(token)
            if seat is None and claimed is None:
                client.person = self._person_who_left(token)
        if client.seat != seat:
            self.attendance.leave_seat(client)
        client.send(setup_message(self.table.setup))
        self.attendance.add(client)
        if claimed is not None:
            self.attendance.await_seat(client, claimed, self.table)
        if seat is not None:
            self._used_seats.add(seat)
            self.attendance.take_seat(client, seat, self.table)
        if present == {*self.attendance.seated}:
            self.attendance.send_table(client, self.table)
        else:
            self._show()
        if seat is None or not self.table.places[seat].away or self.full:
            return None
        return self._change([Back(seat)], tell=self._show)

    def leave(self, client: Client) -> None:
        """Remove a client whose connection has ended."""
        self._seat_tokens.pop(client, None)
        present = {*self.attendance.seated}
        self.attendance.remove(client)
        if present == {*self.attendance.seated}:
            self.attendance.audience_changed = True
        else:
            self._show()

    def show_audience(self) -> None:
        """Broadcast the table if the spectators have changed.

        A host calls this from time to time.
        """
        if self.attendance.audience_changed:
            self._show()

    def hear(self, client: Client, message: Intention) -> Change | HintRequest | None:
        """Carry out a message once, and answer each repeat of it.

        Returns a change to store, or a hint request to compute, whose result goes to `hint_ready`
        or `hint_failed`.
        """
        if isinstance(message, Sit):
            return self._sit(client, message)
        if isinstance(message, AskHint):
            return self._hint(client, message)
        who = (client.person, message.id)
        number = self.table.number if who in self._heard_phrases else self._answers.get(who)
        if number is not None:
            client.send(encode_done(message.id, number), answer="done")
            return None
        return self._decide(client, message)

    def _decide(self, client: Client, message: Intention) -> Change | None:
        seat = client.seat
        if seat is None:
            return self._withdraw(client, message)
        decision = decide(self.table, seat, message, self._context)
        events = decision.events
        if self.table.places[seat].away:
            events = [Back(seat), *events]

        def tell() -> None:
            client.send(encode_done(message.id, self.table.number), answer="done")
            if isinstance(message, Stand):
                self._seat_tokens.pop(client, None)
                self.attendance.leave_seat(client)
            if decision.broadcast is not None:
                self._heard_phrases.append((client.person, message.id))
                self.attendance.tell(decision.broadcast)
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
        return self._send_hint(client, message.id, Hinted(client.seat, message.depth), found)

    def hint_ready(self, question: HintRequest, told: HintJson | None) -> Change | None:
        """Send a computed hint, or raise `Refusal` if it is None or too late.

        The request is pending until the returned change is stored. The caller passes a refusal on
        to `hint_failed`.
        """
        client, message_id = self._hints.accept(self.table, question, told)
        assert told is not None
        return self._send_hint(client, message_id, Hinted(question.seat, question.depth), told)

    def hint_failed(self, question: HintRequest, refusal: Refusal) -> None:
        """Drop a hint request, and tell its client why."""
        self._hints.close(question.seat, refusal)

    def _send_hint(
        self, client: Client, message_id: str, hinted: Hinted, told: HintJson
    ) -> Change | None:
        """Send a hint. A hint that is deeper than the seat's last for this decision is an event."""
        deeper = hinted.depth > dict(self.table.hinted).get(hinted.seat, 0)

        def tell() -> None:
            self._hints.close(hinted.seat)
            client.send(encode_done(message_id, self.table.number, hint=told), answer="done")
            if deeper:
                self._show()

        if not deeper:
            tell()
            return None
        if (client.person, message_id) in self._answers:
            raise Refusal("bad-message", "this id was used before")
        return self._change([hinted], tell=tell, person=client.person, action_id=message_id)

    def _withdraw(self, client: Client, message: Intention) -> Change:
        """Withdraw the client's claim on a seat; a spectator can do nothing else but sit down."""
        seat = self.attendance.claimed_seat(client, self.table)
        if seat is None or not isinstance(message, Stand):
            raise Refusal("not-yours", "a spectator can only sit down")
        events = [Withdrawn(seat)]

        def tell() -> None:
            client.send(encode_done(message.id, self.table.number), answer="done")
            self._show()

        return self._change(events, tell=tell, person=client.person, action_id=message.id)

    def _sit(self, client: Client, message: Sit) -> Change | None:
        place, name = self.table.place(message.seat), clean_name(message.name)
        if place is None:
            raise Refusal("bad-message", "there is no such seat")
        again = place.human and place.sit_id == message.id and is_numbered_form(place.name, name)
        if again and self._seat_tokens.get(client, ("", ""))[0] == message.id:
            answer = {"seat": message.seat, "token": self._seat_tokens[client][1]}
            client.send(encode_done(message.id, self.table.number, **answer), answer="done")
            return None
        claims = may_claim(self.table, place)
        if not (
            self.table.is_free(message.seat)
            or claims
            or (again and self._may_sit_again(client, message))
        ):
            raise Refusal("taken", "the seat is taken")
        waits = self.attendance.claimed_seat(client, self.table) is not None
        if (client.seat is not None or waits) and not again:
            raise Refusal("not-now", "this connection has a seat")
        token = self._randomness.new_token()
        kind = Claimed if claims else Sat
        shown_name = (
            place.name if again else make_distinct(name, names_at(self.table, but=message.seat))
        )
        events: list[Event] = [
            kind(
                message.seat,
                shown_name,
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
            self._seat_tokens[client] = (message.id, token)
            client.send(
                encode_done(message.id, self.table.number, seat=message.seat, token=token),
                answer="done",
            )
            self._show()

        return self._change(events, tell=tell, person=person, action_id=action_id)

    def _may_sit_again(self, client: Client, message: Sit) -> bool:
        """Return True if the answer to this `sit` may be lost: its token is unused."""
        unused = message.seat not in self._used_seats and len(message.id) >= UNGUESSABLE_ID_LENGTH
        return unused and self.attendance.seated.get(message.seat) in (None, client)

    def _seat_of(self, token: str) -> Seat | None:
        """Return the seat that this token owns, or None."""
        return seat_of([place.token for place in self.table.places], token)

    def _claim_of(self, token: str) -> Seat | None:
        """Return the seat that the owner of this token will take over, or None."""
        return seat_of([p.heir.token if p.heir else None for p in self.table.places], token)

    def _person_who_left(self, token: str) -> int:
        """Return the number of the person who gave this token back, or raise `Refusal`.

        Such a person may watch, and may repeat the message with which they left.
        """
        left = seat_of([token_hash_ for token_hash_, _ in self.table.left], token)
        if left is None:
            raise unknown_table()
        return self.table.left[left][1]

    # ---- automatic moves ----

    @property
    def full(self) -> bool:
        """True if the log is full. Then the table can only be watched."""
        return _is_full(self.table)

    @property
    def has_work(self) -> bool:
        """True if `advance` would do something now."""
        if self.full or not self.attendance.has_company(self.table):
            return False
        return self._has_unavailable_bots or self._autoplay.has_work(self.table)

    @property
    def next_due(self) -> Timer | None:
        """The next time limit to run out if nothing happens before, or None."""
        return None if self.full else self._autoplay.next_due(self.table)

    def advance(self) -> Change | BotJob | None:
        """Return the next automatic change, or a bot's job whose result goes to `bot_decided`.

        Bots that cannot run on this host are replaced first.
        """
        if self.full:
            return None
        if self._has_unavailable_bots and self.attendance.seated:
            self._has_unavailable_bots = False
            if replaced := find_replacements(self.table):
                return self._change(replaced, tell=self._show)
        steps = self._autoplay.work(self.table)
        if steps is None or isinstance(steps, BotJob):
            return steps
        return self._bot_change(*steps)

    def replies(self, change: Change) -> Change | None:
        """Return what quick bots do after this change, so that both can be stored together.

        It depends on this change alone. The host applies the change first, then this one.
        """
        table = change.tables[-1]
        if next_bot_seat(table) is None or self._has_unavailable_bots or _is_full(table):
            return None
        if not all(isinstance(event, Acted) for event in change.events):
            return None
        steps = self._autoplay.play_bots(table)
        if steps is None or isinstance(steps, BotJob):
            return None
        return self._bot_change(*steps)

    def _bot_change(self, events: list[Event], tables: list[Table]) -> Change:
        return self._change(events, tables, tell=lambda: self.attendance.broadcast_table(*tables))

    def bot_decided(self, job: BotJob, action: Action | None) -> Change | None:
        """Return the change for a slow bot's action, or None if its turn is over."""
        table = self.table
        due = table.turn == job.turn and job.seat in table.to_act
        if not (due and table.played_by_bot(job.seat)) or self.full:
            return None
        acted, after = self._bots.act(table, job, action, by="bot")
        return self._change([acted], [after], tell=self._show)

    def replace_bots(self, unable: Collection[str]) -> Change | None:
        """Replace bots that turned out to be unavailable on this host."""
        replaced = [] if self.full else find_replacements(self.table, unable)
        return self._change(replaced, tell=self._show) if replaced else None

    # ---- changes ----

    def _change(
        self,
        events: Sequence[Event],
        tables: Sequence[Table] | None = None,
        *,
        tell: Callable[[], None],
        person: int | None = None,
        action_id: str | None = None,
    ) -> Change:
        """Return the change that these events make.

        Raises `Refusal` for an illegal action or a full log.
        """
        spent = self.table.aside >= MAX_ENTRIES_ASIDE and not any(
            type(e) in _ALWAYS for e in events
        )
        if self.full or spent:
            raise Refusal("full", "this table has seen enough; make another")
        try:
            after = tuple(tables or fold_all(self.table, events))
        except IllegalAction as error:
            raise Refusal("illegal", str(error)) from None
        at = self._clock.today()
        entries = entries_of(tuple(events), after, at=at, person=person, action_id=action_id)
        return Change(entries, tuple(events), after, tell)

    def _show(self) -> None:
        self.attendance.broadcast_table(self.table)
