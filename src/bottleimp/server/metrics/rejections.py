"""Refusals by limit: counted for Prometheus and logged."""

import logging
from collections.abc import Callable

from bottleimp.server.metrics.metric_registry import Counter

logger = logging.getLogger("bottleimp.server")

_LOG_SECONDS = 60.0
_OPTIONS = {
    "lines": "--connections",
    "lines-per-address": "--connections-per-address",
    "frames-per-second": "--messages-per-second",
    "hints-waiting": "none",
    "reviews-waiting": "--reviewers",
    "request-size": "none",
    "request-time": "none",
    "pipelined-requests": "none",
    "message-frames": "none",
}
"""Options of limits whose option has another name; `none` if the limit is fixed."""


class RejectionCounter(Counter):
    """A counter by limit that also logs each limit that is hit, at most once a minute."""

    def __init__(self, name: str, says: str, *, now: Callable[[], float]) -> None:
        super().__init__(name, says, label="limit")
        self._now = now
        self._logged_at: dict[str, float] = {}
        self._unlogged: dict[str, int] = {}

    def add(self, value: str = "", amount: int = 1) -> None:
        """Count refusals by that limit."""
        super().add(value, amount)
        refused = self._unlogged.get(value, 0) + amount
        self._unlogged[value] = refused
        now = self._now()
        if now - self._logged_at.get(value, float("-inf")) >= _LOG_SECONDS:
            self._logged_at[value] = now
            self._unlogged[value] = 0
            option = _OPTIONS.get(value, f"--{value}")
            logger.warning("limit reached limit=%s option=%s refused=%d", value, option, refused)
