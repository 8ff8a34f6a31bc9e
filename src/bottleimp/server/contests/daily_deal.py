"""The daily deal: one for each day (UTC) and server, derived from the server's secret."""

import hmac
from datetime import UTC, date, datetime, timedelta
from random import Random

from bottleimp.bots import LEVELS, levels_that_run
from bottleimp.rules import deal_code, setup_of, shuffled
from bottleimp.rules.modes import CLASSIC_4
from bottleimp.server.contests.store import Terms

FIRST = date(2026, 1, 1)
"""The day of deal number 1."""
DAYS_BACK = 30
"""Number of past days whose deals can still be played, out of competition."""
LEVEL = "expert"
"""Level of the bots in the daily deal; if it cannot run here, the next weaker one."""
_SEAT = 0
_DAY_MS = 24 * 60 * 60 * 1000


def day_at(ms: int) -> date:
    """Return the day (UTC) of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(ms / 1000, UTC).date()


def ms_left(ms: int) -> int:
    """Return the milliseconds until the next day (UTC)."""
    return _DAY_MS - ms % _DAY_MS


def ms_after(day: date) -> int:
    """Return the end of a day in milliseconds since 1970."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    return int(midnight.timestamp()) * 1000


def number_of(day: date) -> int:
    """Return the number of a day's deal."""
    return (day - FIRST).days + 1


def playable_day(text: str, today: date) -> date | None:
    """Return the day written as `YYYY-MM-DD` if its deal can be played, otherwise None."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    known = today - timedelta(days=DAYS_BACK) <= day <= today
    return day if known and text == day.isoformat() else None


def terms_of(day: date, secret: bytes) -> Terms:
    """Return the day's deal, seat and bots. The secret cannot be computed from them."""
    setup = setup_of(CLASSIC_4.id, players=CLASSIC_4.players)
    rng = Random(derive(secret, f"deal {day}"))
    dealer = rng.randrange(setup.mode.players)
    deal = shuffled(setup, dealer=dealer, rng=rng)
    return Terms(
        mode=setup.mode.id,
        players=setup.mode.players,
        deck=setup.deck.id,
        deal=deal_code(setup, deal),
        seat=_SEAT,
        bots=[None if seat == _SEAT else _level() for seat in range(setup.mode.players)],
        luck=derive(secret, f"bots {day}"),
    )


def derive(secret: bytes, label: str) -> str:
    """Return the HMAC of a label under the secret, in hex."""
    return hmac.digest(secret, label.encode(), "sha256").hex()


def _level() -> str:
    levels = list(LEVELS)
    able = [level for level in levels_that_run() if levels.index(level) <= levels.index(LEVEL)]
    return able[-1]
