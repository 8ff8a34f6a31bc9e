"""The time limits of a table: a missing player's grace, and a decision's limit.

Time does not run while no person is present or the server is down. All limits start anew when the
first person returns.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from enum import StrEnum

from bottleimp.rules import Seat
from bottleimp.rules.modes import ExchangePhase
from bottleimp.table.table_state import Status, Table

LOBBY_GRACE = 180
"""Seconds that a missing person has at least in the lobby, where no turn waits: long enough to send
the link in another app of a phone and come back as the host."""


class TimerCause(StrEnum):
    """The kind of a time limit."""

    GRACE = "grace"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True, order=True)
class Timer:
    """A time at which the server acts for the seat, unless something happens before."""

    when: float
    seat: Seat
    why: TimerCause


EXCHANGE_LIMITS = 2
"""How many time limits an exchange lasts: its players choose several cards, not one."""


@dataclass(slots=True)
class TimeLimits:
    """The times at which each missing player left, and at which the decision became due."""

    gone: dict[Seat, float]
    turn: float


def time_runs(table: Table, present: Container[Seat]) -> bool:
    """Return True if a person is present, and there is a limit or another person is missing."""
    here = [seat in present for seat in table.humans]
    return any(here) and (table.limit is not None or not all(here))


def grace_of(table: Table) -> int:
    """Return how many seconds a missing person has before a bot plays, or another is host."""
    return max(table.grace, LOBBY_GRACE) if table.status is Status.LOBBY else table.grace


def decision_limit(table: Table) -> int | None:
    """Return the seconds for the decision that is due; None where time is not limited."""
    if table.limit is None or table.round is None:
        return table.limit
    exchanging = isinstance(table.round.phase, ExchangePhase)
    return table.limit * EXCHANGE_LIMITS if exchanging else table.limit


def running_timers(table: Table, present: Container[Seat], times: TimeLimits) -> Iterator[Timer]:
    """Yield all time limits that are running."""
    if not time_runs(table, present):
        return
    limit = decision_limit(table)
    for seat in table.humans:
        if table.places[seat].away:
            continue
        if seat not in present:
            gone = times.gone.get(seat, times.turn)
            yield Timer(gone + grace_of(table), seat, TimerCause.GRACE)
        if limit is not None and seat in table.to_act:
            yield Timer(times.turn + limit, seat, TimerCause.LIMIT)


def next_due(table: Table, present: Container[Seat], times: TimeLimits) -> Timer | None:
    """Return the first time limit to run out, or None."""
    return min(running_timers(table, present, times), default=None)


def deadline(table: Table, present: Container[Seat], times: TimeLimits, now: float) -> int | None:
    """Return the milliseconds left for the seats to act, or None if time does not run."""
    running = running_timers(table, present, times)
    left = [due.when - now for due in running if due.seat in table.to_act]
    return max(0, round(min(left) * 1000)) if left else None


def missing_times(
    table: Table, present: Container[Seat], times: TimeLimits, now: float
) -> dict[str, int]:
    """Return, by seat, the milliseconds until a bot plays for a missing player."""
    if table.status is Status.LOBBY:
        return {}
    return {
        str(due.seat): max(0, round((due.when - now) * 1000))
        for due in running_timers(table, present, times)
        if due.why is TimerCause.GRACE
    }


def restart_times(table: Table, now: float) -> TimeLimits:
    """Return time limits that all start now."""
    return TimeLimits(gone=dict.fromkeys(table.humans, now), turn=now)
