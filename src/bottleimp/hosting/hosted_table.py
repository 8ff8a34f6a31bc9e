"""A table on an event loop. Its changes are stored, in order, before clients are told.

Sending never waits for a client.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from bottleimp.hosting.claims import count_claims, moved_refusal
from bottleimp.hosting.loop_clock import AlarmClock, Handle
from bottleimp.hosting.storage_trouble import StorageTrouble
from bottleimp.hosting.table_log import Conflict, InDoubt, StorageError, TableLog
from bottleimp.rules import Action
from bottleimp.table.attendance import Client
from bottleimp.table.change import Change
from bottleimp.table.event_application import replay_steps
from bottleimp.table.events import Entry, events_of
from bottleimp.table.hint_requests import HintJson, HintRequest, hint_failed_refusal
from bottleimp.table.live_table import LiveTable, unknown_table
from bottleimp.table.messages import Intention, Refusal, encode_refused
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob, BotRunnerProtocol
from bottleimp.table.table_state import Table
from bottleimp.table.timers import Timer

logger = logging.getLogger("bottleimp.hosting")

_RETRY_SECONDS = 2.0
_READ_SECONDS = 0.005
"""The seconds for which reading one log may block the event loop."""
_AUDIENCE_SECONDS = 1.0
"""The seconds between broadcasts about spectators: one message for all that came and went."""


class BotCannotRun(Exception):
    """Raised when bots turn out to be unavailable on this host; others must replace them."""

    def __init__(self, bots: Collection[str]) -> None:
        super().__init__(", ".join(bots))
        self.bots = bots


class AsyncBotRunner(BotRunnerProtocol, Protocol):
    """A bot runner that also runs slow bots and computes hints while the table goes on."""

    async def ask_slow(self, job: BotJob) -> Action | None:
        """Return the choice of a slow bot, or None if it failed; may raise `BotCannotRun`."""

    async def hint(self, question: HintRequest) -> HintJson | None:
        """Return a hint, or None if it failed."""


class ResultStore(Protocol):
    """The storage of results, apart from the log."""

    async def finished(self, table: Table) -> None:
        """Store the result if the table's round is over and its result is wanted."""


class ReviewService(Protocol):
    """The service that reviews finished rounds."""

    def offer(self, table: Table) -> None:
        """Offer a round that has just ended, after all clients were told."""


class NullService:
    """A result store and review service that does nothing."""

    async def finished(self, table: Table) -> None:
        """Do nothing: the log holds the result."""

    def offer(self, table: Table) -> None:
        """Do nothing: rounds are not reviewed."""


@dataclass(frozen=True, slots=True)
class Services:
    """The services that all tables of a host share."""

    log: TableLog
    clock: AlarmClock
    randomness: Randomness
    bot_runner: AsyncBotRunner
    results: ResultStore
    reviews: ReviewService
    trouble: StorageTrouble


class Guest(Client, Protocol):
    """A client, and the table that it has joined."""

    table: "HostedTable | None"


async def replay_entries(entries: list[Entry]) -> Table:
    """Return the table after these entries, letting other tasks run while a long log is read."""
    since = time.perf_counter()
    for table in replay_steps(entries[0].table, events_of(entries)):
        last = table
        if time.perf_counter() - since > _READ_SECONDS:
            await asyncio.sleep(0)
            since = time.perf_counter()
    return last


class HostedTable:
    """A table on an event loop. A lock orders its changes; a task makes its automatic moves."""

    def __init__(self, services: Services, entries: list[Entry], table: Table) -> None:
        self._log, self._clock, self._bot_runner = services.log, services.clock, services.bot_runner
        self._results = services.results
        self._reviews = services.reviews
        self._trouble_log = services.trouble
        self.live = LiveTable(
            entries,
            table,
            clock=services.clock,
            randomness=services.randomness,
            bot_runner=services.bot_runner,
        )
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._claims = count_claims(entries)
        self.lost = False
        """True if another server owns the table, so that this object is not to be used any more."""
        self._task: asyncio.Task[None] | None = None
        self._hint_tasks: set[asyncio.Task[None]] = set()
        self._timer: tuple[Timer, Handle] | None = None
        self._retry: Handle | None = None
        self._audience: Handle | None = None

    @property
    def table(self) -> Table:
        """The current state of the table."""
        return self.live.table

    @property
    def busy(self) -> bool:
        """True while a change, a hint or an automatic move is in progress."""
        return self._task is not None or bool(self._hint_tasks) or self._lock.locked()

    def idle_since(self, when: float) -> bool:
        """Return True if no client has been connected since `when` and nothing is in progress."""
        attendance = self.live.attendance
        return not (attendance.clients or self.busy) and attendance.empty_since < when

    # ---- clients ----

    async def join(self, client: Guest, token: str | None) -> None:
        """Add a client. If its return cannot be stored now, its next message stores it."""
        async with self._lock:
            if self._doubtful:
                await self._refresh()
            change = self.live.enter(client, token)
            client.table = self
            if change is not None:
                with contextlib.suppress(Refusal):
                    await self._store(change)
        self._go_on()

    async def perform(self, client: Guest, message: Intention) -> None:
        """Carry out a message.

        Hot path: explicit acquire and release of the lock are faster than `async with`.
        """
        await self._lock.acquire()
        try:
            if self._doubtful:
                await self._refresh()
            step = self.live.hear(client, message)
            if isinstance(step, Change):
                await self._store(step, self.live.replies(step))
        finally:
            self._lock.release()
        if isinstance(step, HintRequest):  # meanwhile this client may say something else
            task = asyncio.get_running_loop().create_task(self.run_hint(step))
            self._hint_tasks.add(task)
            task.add_done_callback(self._hint_tasks.discard)
        self._go_on()

    async def run_hint(self, question: HintRequest) -> None:
        """Compute a hint, and send it."""
        try:
            told = await self._bot_runner.hint(question)
            async with self._lock:
                if self._doubtful:
                    await self._refresh()
                change = self.live.hint_ready(question, told)
                if change is not None:
                    await self._store(change)
        except Refusal as refusal:
            self.live.hint_failed(question, refusal)
        except Exception as error:
            # Its text could name cards, so only its kind is told.
            kind = type(error).__name__
            logger.error("hint stopped table=%s error=%s", self.table.id, kind)
            self.live.hint_failed(question, hint_failed_refusal())

    def leave(self, client: Guest) -> None:
        """Remove a client whose connection has ended."""
        client.table = None
        self.live.leave(client)
        self._go_on()

    def lose(self) -> None:
        """Close all connections, because another server owns the table; clients reconnect there."""
        if not self.lost:
            logger.info("table taken over by another server table=%s", self.table.id)
            self.lost = self._doubtful = True
            self.close("stopping")

    def close(self, code: str | None) -> None:
        """Close all connections, and cancel all timers."""
        for handle in (self._timer[1] if self._timer else None, self._retry, self._audience):
            if handle is not None:
                handle.cancel()
        self._timer = self._retry = self._audience = None
        for client in self.live.attendance.clients:
            client.close(code)

    def end(self) -> None:
        """Tell all clients that the table has been deleted, and close their connections."""
        self._doubtful = True
        refusal = unknown_table()
        for client in self.live.attendance.clients:
            client.send(encode_refused(None, refusal), answer=refusal.code)
        self.close(None)

    # ---- the log ----

    async def _store(self, change: Change, then: Change | None = None) -> None:
        """Append a change, and what follows from it, to the log; then apply both to the table.

        After an error the log's contents are unknown, so it is read before the next change.
        """
        self._doubtful = True
        try:
            await self._log.append(change.entries + (then.entries if then else ()))
        except StorageError as error:
            if isinstance(error, Conflict):
                await self._refresh()  # another server may have it, or a host has deleted it
            raise self._trouble(error) from None
        self._doubtful = False
        for stored in (change,) if then is None else (change, then):
            if stored.tables[-1].contest is not None:
                await self.keep_result(stored.tables[-1])
            self._take(stored)

    def _take(self, change: Change) -> None:
        """Apply the stored change, which tells the clients."""
        rounds = len(self.table.finished)
        self.live.apply_stored(change)
        if len(self.table.finished) > rounds:
            self._reviews.offer(self.table)

    async def keep_result(self, table: Table | None = None) -> None:
        """Store the result of a finished round. An error is logged; the result is stored later."""
        try:
            await self._results.finished(table or self.table)
        except StorageError as error:
            self._trouble_log.log(error, table=self.table.id)

    async def _refresh(self) -> None:
        """Read the log again, as its contents may differ from the table in memory."""
        if self.lost:
            raise moved_refusal()
        try:
            entries = await self._log.read(self.table.id)
        except StorageError as error:
            raise self._trouble(error) from None
        if not entries:
            self.end()
            raise unknown_table()
        if count_claims(entries) != self._claims:
            self.lose()
            raise moved_refusal()
        self.live.reload(entries, await replay_entries(entries))
        self._doubtful = False

    def _trouble(self, error: StorageError) -> Refusal:
        self._trouble_log.log(error, table=self.table.id)
        if isinstance(error, InDoubt):
            self.close("stopping")  # neither yes nor no is true: they come back and say it again
        return Refusal("storage", "it could not be stored; try again")

    # ---- automatic moves ----

    def _go_on(self) -> None:
        """Start the automatic moves that are due, or set the timer for the next."""
        if self.lost:
            return
        if self.live.attendance.audience_changed and self._audience is None:
            at = self._clock.now() + _AUDIENCE_SECONDS
            self._audience = self._clock.call_at(at, self._show_audience)
        if self._task is not None:
            return
        if self.live.has_work:
            self._task = asyncio.get_running_loop().create_task(self._work())
        else:
            self._set_timer()

    async def _work(self) -> None:
        try:
            while self.live.has_work:
                await self._work_once()
            self._set_timer()
        except Refusal:  # the storage failed, or the table is another server's
            if self.lost:
                return
            at = self._clock.now() + _RETRY_SECONDS
            self._retry = self._clock.call_at(at, self._go_on)
        except Exception:
            logger.exception("table stopped table=%s", self.table.id)
        finally:
            self._task = None

    async def _work_once(self) -> None:
        async with self._lock:
            if self._doubtful:
                await self._refresh()
            step = self.live.advance()
            if isinstance(step, Change):
                await self._store(step)
        if isinstance(step, BotJob):  # the table goes on while it thinks
            unable: Collection[str] = ()
            action = None
            try:
                action = await self._bot_runner.ask_slow(step)
            except BotCannotRun as cannot:
                unable = cannot.bots
            async with self._lock:
                if self._doubtful:
                    await self._refresh()
                bot_decided = self.live.bot_decided
                change = self.live.replace_bots(unable) if unable else bot_decided(step, action)
                if change is not None:
                    await self._store(change)

    def _show_audience(self) -> None:
        self._audience = None
        self.live.show_audience()

    def _set_timer(self) -> None:
        due = self.live.next_due
        if self._timer is not None:
            if self._timer[0] == due:
                return
            self._timer[1].cancel()
            self._timer = None
        if due is not None:
            self._timer = (due, self._clock.call_at(due.when, self._time_is_up))

    def _time_is_up(self) -> None:
        self._timer = None
        self._go_on()
