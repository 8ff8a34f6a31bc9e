"""The deal of the day: one for each day (UTC) and server, which nobody can know before."""

import hmac
from datetime import UTC, date, datetime, timedelta
from random import Random

from bottleimp.bots import LEVELS, levels_that_run
from bottleimp.rules import deal_code, setup_of, shuffled
from bottleimp.rules.modes import CLASSIC_4
from bottleimp.server.contests.store import Terms

FIRST = date(2026, 1, 1)
"""The day of deal 1."""
DAYS_BACK = 30
"""So many days that are over can still be played, out of competition."""
LEVEL = "expert"
"""Who sits at the day's table, if it runs here; else the next weaker that does."""
_SEAT = 0
_DAY_MS = 24 * 60 * 60 * 1000


def day_at(ms: int) -> date:
    """The day of that time, in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).date()


def ms_left(ms: int) -> int:
    """Until the next day begins."""
    return _DAY_MS - ms % _DAY_MS


def ms_after(day: date) -> int:
    """When that day is over, in milliseconds since 1970."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    return int(midnight.timestamp()) * 1000


def number_of(day: date) -> int:
    """Which deal of the day it is."""
    return (day - FIRST).days + 1


def playable_day(text: str, today: date) -> date | None:
    """The day that is meant, if its deal can be played: today's or one of the last; else None."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    known = today - timedelta(days=DAYS_BACK) <= day <= today
    return day if known and text == day.isoformat() else None


def terms_of(day: date, secret: bytes) -> Terms:
    """The day's deal, seat and bots; they follow from the secret, and it from none of them."""
    setup = setup_of(CLASSIC_4.id, players=CLASSIC_4.players)
    chance = Random(drawn(secret, f"deal {day}"))
    dealer = chance.randrange(setup.mode.players)
    deal = shuffled(setup, dealer=dealer, rng=chance)
    return Terms(
        mode=setup.mode.id,
        players=setup.mode.players,
        deck=setup.deck.id,
        deal=deal_code(setup, deal),
        seat=_SEAT,
        bots=[None if seat == _SEAT else _level() for seat in range(setup.mode.players)],
        luck=drawn(secret, f"bots {day}"),
    )


def drawn(secret: bytes, what: str) -> str:
    """What the secret says about something: the same each time, and nothing about all the rest."""
    return hmac.digest(secret, what.encode(), "sha256").hex()


def _level() -> str:
    levels = list(LEVELS)
    able = [level for level in levels_that_run() if levels.index(level) <= levels.index(LEVEL)]
    return able[-1]
