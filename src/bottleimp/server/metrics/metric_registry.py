"""Counters, histograms and gauges in Prometheus's text format.

The package prometheus_client is not used: its global registry and its support for threads and
processes are of no use in one event loop.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Upper bounds of a histogram's buckets, in seconds."""

Reading = Callable[[], float | Mapping[str, float]]
"""A function that returns a number, or a number for each value of the label."""


class Metric:
    """A metric with a name, a help text and at most one label."""

    kind = ""

    def __init__(self, name: str, help_text: str, *, label: str = "") -> None:
        self.name, self._help, self._label = name, help_text, label

    def text(self) -> str:
        """Return the metric in Prometheus's text format."""
        head = f"# HELP {self.name} {self._help}\n# TYPE {self.name} {self.kind}\n"
        return head + "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        raise NotImplementedError

    def _sample(self, value: str, number: float, *, suffix: str = "", bound: str = "") -> str:
        labels = f'{self._label}="{value}"' if self._label else ""
        labels += ("," if labels and bound else "") + (f'le="{bound}"' if bound else "")
        return f"{self.name}{suffix}{{{labels}}} {number:.15g}".replace("{}", "")


class Counter(Metric):
    """A number that only rises. Label values must not come from clients, to bound memory."""

    kind = "counter"

    def __init__(self, name: str, help_text: str, *, label: str = "") -> None:
        super().__init__(name, help_text, label=label)
        self._counts: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", amount: int = 1) -> None:
        """Add `amount` for a value of the label."""
        self._counts[value] = self._counts.get(value, 0) + amount

    def _lines(self) -> Iterator[str]:
        return (self._sample(value, count) for value, count in sorted(self._counts.items()))


class Histogram(Metric):
    """A distribution of durations."""

    kind = "histogram"

    def __init__(self, name: str, help_text: str, *, label: str = "") -> None:
        super().__init__(name, help_text, label=label)
        self._buckets: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}
        if not label:
            self._begin("")

    def _begin(self, value: str) -> None:
        self._buckets[value] = [0] * (len(BOUNDS) + 1)
        self._sums[value] = 0.0

    def observe(self, seconds: float, value: str = "") -> None:
        """Count a duration."""
        if value not in self._buckets:
            self._begin(value)
        self._buckets[value][bisect_left(BOUNDS, seconds)] += 1
        self._sums[value] += seconds

    def _lines(self) -> Iterator[str]:
        for value, buckets in sorted(self._buckets.items()):
            total = 0
            for bound, count in zip((*BOUNDS, "+Inf"), buckets, strict=True):
                total += count
                yield self._sample(value, total, suffix="_bucket", bound=str(bound))
            yield self._sample(value, self._sums[value], suffix="_sum")
            yield self._sample(value, total, suffix="_count")


class Gauge(Metric):
    """A number that is read when metrics are requested."""

    def __init__(
        self, name: str, help_text: str, read: Reading, *, label: str = "", kind: str = "gauge"
    ) -> None:
        super().__init__(name, help_text, label=label)
        self._read, self.kind = read, kind

    def _lines(self) -> Iterator[str]:
        found = self._read()
        for value, number in found.items() if isinstance(found, Mapping) else (("", found),):
            yield self._sample(value, number)
