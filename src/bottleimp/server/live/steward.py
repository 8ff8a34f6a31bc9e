"""What the server does at a table by itself: bots' turns, the next round, time that runs out.

A table without people waits for them: then nothing here happens.
"""

import asyncio
import logging

from bottleimp.rules import Seat
from bottleimp.rules.jsonform import action_to_json
from bottleimp.server.live.room import Room
from bottleimp.server.live.thinking import TableBots
from bottleimp.table.clock import Handle
from bottleimp.table.deciding import next_round
from bottleimp.table.events import Acted, Away, Event
from bottleimp.table.messages import Refusal
from bottleimp.table.state import Status, Table, fold
from bottleimp.table.timers import Due, Why, next_due

logger = logging.getLogger("bottleimp.server")

_MOST_AT_ONCE = 32
_RETRY_SECONDS = 2.0


class Steward:
    """Looks after one table; `go_on` is called after everything that happens."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._bots = TableBots(room.desk)
        self._timer: tuple[Due, Handle] | None = None
        self._retry: Handle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._task is not None

    def go_on(self) -> None:
        """Do what there is to do, else set the timer for what will be."""
        if self._task is not None:
            return
        if self._has_work():
            self._task = asyncio.get_running_loop().create_task(self._work())
        else:
            self._set_timer()

    def stop(self) -> None:
        """Wait for nothing any more."""
        for handle in (self._timer[1] if self._timer else None, self._retry):
            if handle is not None:
                handle.cancel()
        self._timer = self._retry = None

    def _has_work(self) -> bool:
        table = self._room.table
        if not self._room.attendance.seated:
            return False
        if self._is_due(self._next_due()):
            return True
        return self._everybody_ready(table) or _bots_turn(table) is not None

    def _everybody_ready(self, table: Table) -> bool:
        """The next round is dealt when every player who is there has read the result."""
        here = {seat for seat in self._room.attendance.seated if not table.places[seat].away}
        return table.status is Status.ROUND_OVER and bool(here) and here <= table.ready

    async def _work(self) -> None:
        try:
            while self._has_work():
                await self._work_once()
            self._set_timer()
        except Refusal:  # the storage failed
            at = self._room.clock.now() + _RETRY_SECONDS
            self._retry = self._room.clock.call_at(at, self.go_on)
        except Exception:
            logger.exception("table stopped table=%s", self._room.table.id)
        finally:
            self._task = None

    async def _work_once(self) -> None:
        room = self._room
        async with room.lock:
            await room.journal.refresh()
            table, due = room.table, self._next_due()
            slow = _bots_turn(table)
            if due is not None and self._is_due(due):
                events = [self._expiry(table, due)]
            elif self._everybody_ready(table):
                events = [next_round(table, room.chance)]
            else:
                events = self._quick_bots(table)
            if events:
                room.attendance.show(*await room.journal.append(events))
                return
        if slow is not None:
            await self._slow_bot(table, slow)

    def _quick_bots(self, table: Table) -> list[Event]:
        """What the quick bots do, until a person or a slow bot must act."""
        events: list[Event] = []
        while len(events) < _MOST_AT_ONCE:
            seat = _bots_turn(table)
            if seat is None or not self._bots.quick(table, seat):
                break
            action = self._bots.choose(table, seat)
            events.append(Acted(seat, action_to_json(action), "bot"))
            table = fold(table, events[-1])
        return events

    async def _slow_bot(self, table: Table, seat: Seat) -> None:
        """Let it think while the table goes on; by then its turn may be over."""
        room = self._room
        action = await self._bots.choose_in_thread(table, seat)
        async with room.lock:
            await room.journal.refresh()
            now = room.table
            if now.turn == table.turn and seat in now.to_act and now.played_by_bot(seat):
                acted = Acted(seat, action_to_json(action), "bot")
                room.attendance.show(*await room.journal.append([acted]))

    # ---- time ----

    def _next_due(self) -> Due | None:
        attendance = self._room.attendance
        return next_due(self._room.table, attendance.seated, attendance.times)

    def _is_due(self, due: Due | None) -> bool:
        return due is not None and due.when <= self._room.clock.now()

    def _set_timer(self) -> None:
        due = self._next_due()
        if self._timer is not None:
            if self._timer[0] == due:
                return
            self._timer[1].cancel()
            self._timer = None
        if due is not None:
            self._timer = (due, self._room.clock.call_at(due.when, self._time_is_up))

    def _time_is_up(self) -> None:
        self._timer = None
        self.go_on()

    def _expiry(self, table: Table, due: Due) -> Event:
        """Whose grace is over is away; whose time is up gets this one decision from a bot."""
        if due.why is Why.GRACE:
            return Away(due.seat)
        action = self._bots.choose(table, due.seat)
        return Acted(due.seat, action_to_json(action), "limit")


def _bots_turn(table: Table) -> Seat | None:
    """The next seat that the server chooses for."""
    return next((seat for seat in table.to_act if table.played_by_bot(seat)), None)
