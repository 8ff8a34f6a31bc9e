"""All that a server tells about itself: what it has counted, and how it is now."""

from bottleimp import __version__
from bottleimp.server.live.hub import Hub
from bottleimp.server.metrics.metric_registry import Gauge
from bottleimp.server.metrics.process_metrics import process_metrics
from bottleimp.server.rate_limits import AtOnce


class ServerMetrics:
    """Words of ours and numbers; nothing in it names a table, a person, an address or a card."""

    def __init__(self, hub: Hub, lines: AtOnce) -> None:
        self._metrics = (
            Gauge("bottleimp_info", "The version.", lambda: {__version__: 1}, label="version"),
            Gauge("bottleimp_tables", "Tables in memory.", lambda: len(hub.live)),
            Gauge("bottleimp_connections", "Live connections.", lambda: hub.connections.total),
            Gauge("bottleimp_lines", "Lines of any kind.", lambda: lines.total),
            Gauge(
                "bottleimp_bots_waiting",
                "Decisions and hints that wait for a process, by kind of process.",
                lambda: dict(hub.desk.waiting),
                label="kind",
            ),
            Gauge("bottleimp_reviews_waiting", "Reviews to begin.", lambda: hub.reviews.waiting),
            Gauge("bottleimp_reviews_judging", "Reviews under way.", lambda: hub.reviews.judging),
            *hub.meters.all,
            *process_metrics(),
        )

    def text(self) -> str:
        """In Prometheus's text format."""
        return "".join(metric.text() for metric in self._metrics)
