"""The table's automatic moves: bots' turns, the next round, expired time limits.

Nothing happens at a table without a player or a latecomer who has claimed a seat.
"""

from bottleimp.rules import Seat
from bottleimp.table.attendance import Attendance
from bottleimp.table.clock import Clock
from bottleimp.table.event_application import fold
from bottleimp.table.events import Away, Event
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_bots import BotJob, TableBots
from bottleimp.table.table_setup import next_round
from bottleimp.table.table_state import Status, Table
from bottleimp.table.timers import Timer, TimerCause, next_due

_MAX_STEPS = 32

Steps = tuple[list[Event], list[Table]]
"""Events, and the table after each of them."""


class Autoplay:
    """The automatic moves of one table."""

    def __init__(
        self, attendance: Attendance, bots: TableBots, *, clock: Clock, randomness: Randomness
    ) -> None:
        self._attendance, self._bots = attendance, bots
        self._clock, self._randomness = clock, randomness

    def next_due(self, table: Table) -> Timer | None:
        """Return the next time limit to run out if nothing happens before, or None."""
        attendance = self._attendance
        if not attendance.time_runs(table):
            return None
        return next_due(table, attendance.seated, attendance.times)

    def has_work(self, table: Table) -> bool:
        """Return True if an automatic move is due."""
        if not self._attendance.has_company(table):
            return False
        if next_bot_seat(table) is not None or self._is_next_round_due(table):
            return True
        return self._is_due(self.next_due(table))

    def work(self, table: Table) -> Steps | BotJob | None:
        """Return the events that are due, a slow bot's job, or None."""
        if not self._attendance.has_company(table):
            return None
        due = self.next_due(table)
        if due is not None and self._is_due(due):
            return self._expire(table, due)
        if self._is_next_round_due(table):
            dealt = next_round(table, self._randomness)
            return [dealt], [fold(table, dealt)]
        return self.play_bots(table)

    def _is_next_round_due(self, table: Table) -> bool:
        """Return True if every present player has read the result, so that the next round is dealt.

        Where all players have left or are away, a latecomer who has claimed a seat is enough.
        """
        if table.status is not Status.ROUND_OVER:
            return False
        here = {seat for seat in self._attendance.seated if not table.places[seat].away}
        if here:
            return here <= table.ready
        gone = all(table.places[seat].away for seat in table.humans)
        return gone and self._attendance.has_latecomer(table)

    def play_bots(self, table: Table) -> Steps | BotJob | None:
        """Return the quick bots' actions up to the turn of a person or a slow bot.

        Returns a slow bot's job if it is that bot's turn now, and None if no bot is to act.
        """
        events: list[Event] = []
        tables: list[Table] = []
        while (seat := next_bot_seat(table)) is not None and len(events) < _MAX_STEPS:
            if not self._bots.is_quick(table, seat):
                return (events, tables) if events else self._bots.job(table, seat)
            acted, table = self._bots.choose(table, seat, by="bot")
            events.append(acted)
            tables.append(table)
        return (events, tables) if events else None

    def _is_due(self, due: Timer | None) -> bool:
        return due is not None and due.when <= self._clock.now()

    def _expire(self, table: Table, due: Timer) -> Steps:
        """Return the event of an expired limit: the player is away, or a bot decides this once."""
        if due.why is TimerCause.GRACE:
            away = Away(due.seat)
            return [away], [fold(table, away)]
        acted, after = self._bots.choose(table, due.seat, by="limit")
        return [acted], [after]


def next_bot_seat(table: Table) -> Seat | None:
    """Return the next seat to act for which a bot chooses, or None."""
    for seat in table.to_act:
        if table.played_by_bot(seat):
            return seat
    return None
