"""The limits on what one address may request in a minute or an hour."""

from collections.abc import Callable

from bottleimp.server.rate_limits import PerAddress, Rejected
from bottleimp.server.server_settings import ServerSettings

_RECORDED_ROUNDS = 20
"""Rounds in a record that cost as much as one round by link, since they are not replayed."""


class AddressLimits:
    """The rate limits of a server, each with a budget for every address."""

    def __init__(
        self, settings: ServerSettings, *, now: Callable[[], float], rejected: Rejected
    ) -> None:
        def limit(name: str, *, burst: float, rate: float) -> PerAddress:
            return PerAddress(burst=burst, rate=rate, now=now, name=name, rejected=rejected)

        guesses, replays = settings.guesses_per_minute, settings.replays_per_minute
        self.guesses = limit("guesses-per-minute", burst=guesses, rate=guesses / 60)
        self.replays = limit("replays-per-minute", burst=replays, rate=replays / 60)
        rounds = replays * _RECORDED_ROUNDS
        self.recorded_rounds = limit("replays-per-minute", burst=rounds, rate=rounds / 60)
        """Finished rounds that an address may download in records."""
        reviews, tables = settings.reviews_per_hour, settings.tables_per_hour
        self.reviews = limit("reviews-per-hour", burst=max(1, reviews / 4), rate=reviews / 3600)
        self.tables = limit("tables-per-hour", burst=max(1, tables / 4), rate=tables / 3600)
