"""All metrics of a server: its counters, and gauges of its current state."""

from bottleimp import __version__
from bottleimp.server.live.hub import Hub
from bottleimp.server.metrics.metric_registry import Gauge
from bottleimp.server.metrics.process_metrics import process_metrics
from bottleimp.server.rate_limits import ConnectionLimit


class ServerMetrics:
    """The metrics of a server. They name no table, person, address or card."""

    def __init__(self, hub: Hub, connections: ConnectionLimit) -> None:
        reviews = hub.reviews
        self._metrics = (
            Gauge("bottleimp_info", "The version.", lambda: {__version__: 1}, label="version"),
            Gauge("bottleimp_tables", "Tables in memory.", lambda: len(hub.live)),
            Gauge("bottleimp_connections", "Live connections.", lambda: hub.connections.total),
            Gauge("bottleimp_lines", "Connections of any kind.", lambda: connections.total),
            Gauge(
                "bottleimp_bots_waiting",
                "Decisions and hints that wait for a process, by kind of process.",
                lambda: dict(hub.bot_runner.waiting),
                label="kind",
            ),
            Gauge("bottleimp_reviews_waiting", "Reviews to begin.", lambda: reviews.waiting_count),
            Gauge("bottleimp_reviews_judging", "Reviews under way.", lambda: reviews.running_count),
            *hub.meters.all,
            *process_metrics(),
        )

    def text(self) -> str:
        """Return all metrics in Prometheus's text format."""
        return "".join(metric.text() for metric in self._metrics)
