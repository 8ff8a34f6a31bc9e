"""What a table does by itself: bots' turns, the next round, time that runs out.

A table without people, players or latecomers, waits for them: then nothing here happens.
"""

from bottleimp.rules import Seat
from bottleimp.table.attendance import Attendance
from bottleimp.table.clock import Clock
from bottleimp.table.events import Away, Event
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob, TableBots
from bottleimp.table.table_setup import next_round
from bottleimp.table.table_state import Status, Table, fold
from bottleimp.table.timers import Timer, TimerCause, next_due

_MOST_AT_ONCE = 32

Steps = tuple[list[Event], list[Table]]
"""Events, and the table after each of them."""


class Autoplay:
    """Looks after one table."""

    def __init__(
        self, attendance: Attendance, bots: TableBots, *, clock: Clock, randomness: Randomness
    ) -> None:
        self._attendance, self._bots = attendance, bots
        self._clock, self._randomness = clock, randomness

    def next_due(self, table: Table) -> Timer | None:
        """The next time that runs out, unless something happens before."""
        attendance = self._attendance
        if not attendance.time_runs(table):
            return None
        return next_due(table, attendance.seated, attendance.times)

    def has_work(self, table: Table) -> bool:
        """Whether there is something to do now."""
        if not self._attendance.has_company(table):
            return False
        if bots_turn(table) is not None or self._everybody_ready(table):
            return True
        return self._is_due(self.next_due(table))

    def work(self, table: Table) -> Steps | BotJob | None:
        """What there is to do now: events, or a decision that a slow bot must think about."""
        if not self._attendance.has_company(table):
            return None
        due = self.next_due(table)
        if due is not None and self._is_due(due):
            return self._expiry(table, due)
        if self._everybody_ready(table):
            dealt = next_round(table, self._randomness)
            return [dealt], [fold(table, dealt)]
        return self.bots_work(table)

    def _everybody_ready(self, table: Table) -> bool:
        """Whether every player who is there has read the result, so that the next round is dealt.

        Where every player has left or been away, a latecomer who waits for a seat need not wait.
        """
        if table.status is not Status.ROUND_OVER:
            return False
        here = {seat for seat in self._attendance.seated if not table.places[seat].away}
        if here:
            return here <= table.ready
        gone = all(table.places[seat].away for seat in table.humans)
        return gone and self._attendance.has_latecomer(table)

    def bots_work(self, table: Table) -> Steps | BotJob | None:
        """What the quick bots do, until a person or a slow bot must act."""
        events: list[Event] = []
        tables: list[Table] = []
        while (seat := bots_turn(table)) is not None and len(events) < _MOST_AT_ONCE:
            if not self._bots.quick(table, seat):
                return (events, tables) if events else self._bots.thought(table, seat)
            acted, table = self._bots.choose(table, seat, by="bot")
            events.append(acted)
            tables.append(table)
        return (events, tables) if events else None

    def _is_due(self, due: Timer | None) -> bool:
        return due is not None and due.when <= self._clock.now()

    def _expiry(self, table: Table, due: Timer) -> Steps:
        """Whose grace is over is away; whose time is up gets this one decision from a bot."""
        if due.why is TimerCause.GRACE:
            away = Away(due.seat)
            return [away], [fold(table, away)]
        acted, after = self._bots.choose(table, due.seat, by="limit")
        return [acted], [after]


def bots_turn(table: Table) -> Seat | None:
    """The next seat that a bot chooses for."""
    for seat in table.to_act:
        if table.played_by_bot(seat):
            return seat
    return None
