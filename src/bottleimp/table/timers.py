"""What a table waits for, and until when: a missing player's grace, a decision's time limit.

While no person is present the table waits without end, and time does not run; nor while the server
is down. It runs again, from the start, when the first person is back.
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
    """Which time runs out."""

    GRACE = "grace"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True, order=True)
class Timer:
    """At that time, unless something happens before, the server acts for the seat."""

    when: float
    seat: Seat
    why: TimerCause


EXCHANGE_LIMITS = 2
"""How many time limits an exchange lasts: its players choose several cards, not one."""


@dataclass(slots=True)
class TimeLimits:
    """Since when: each seat's owner is gone, and the decision is due."""

    gone: dict[Seat, float]
    turn: float


def time_runs(table: Table, present: Container[Seat]) -> bool:
    """Whether anybody is waited for by the clock: with a limit, or while somebody is missing."""
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


def every_due(table: Table, present: Container[Seat], times: TimeLimits) -> Iterator[Timer]:
    """All times that run now."""
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
    """The first time to run out."""
    return min(every_due(table, present, times), default=None)


def deadline(table: Table, present: Container[Seat], times: TimeLimits, now: float) -> int | None:
    """Milliseconds left for the seats that must act, where time runs."""
    running = every_due(table, present, times)
    left = [due.when - now for due in running if due.seat in table.to_act]
    return max(0, round(min(left) * 1000)) if left else None


def missing(
    table: Table, present: Container[Seat], times: TimeLimits, now: float
) -> dict[str, int]:
    """By seat, the milliseconds left until a bot plays for a person whose connection is lost."""
    if table.status is Status.LOBBY:
        return {}
    return {
        str(due.seat): max(0, round((due.when - now) * 1000))
        for due in every_due(table, present, times)
        if due.why is TimerCause.GRACE
    }


def restarted(table: Table, now: float) -> TimeLimits:
    """All times from now on: somebody is back at a table that waited."""
    return TimeLimits(gone=dict.fromkeys(table.humans, now), turn=now)
