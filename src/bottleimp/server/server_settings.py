"""The settings of a server. docs/hosting.md explains those that a host can set."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ServerSettings:
    """Addresses, limits and timeouts of a server."""

    public_url: str | None = None
    """URL at which players reach the server; None: the host name of each request."""
    network_url: str | None = None
    """URL for other machines in the network; None if they cannot reach the server."""
    allowed_hosts: tuple[str, ...] = ()
    """Host names that the server answers to; empty: any."""
    metrics_host: str = ""
    """HOST in `--metrics HOST:PORT`: a name under which Prometheus may request metrics."""
    app: bool = True
    """True if browsers may install the page as an app: not if its port changes each time."""
    site: Path | None = None
    """Folder of a built site of this version, for tables against bots without the server."""

    worker: str | None = None
    """Name of this server among several on one database; None for a single server."""
    drain_seconds: float = 0
    """Time between the request to stop and the end; `/healthz` sends new clients elsewhere."""

    connections: int = 10_000
    connections_per_address: int = 200
    tables_per_hour: int = 240
    """New tables per address."""
    guesses_per_minute: int = 20
    """Wrong tokens and unknown tables per address."""
    replays_per_minute: int = 60
    """Rounds opened by link, per address."""
    reviews_per_hour: int = 240
    """Requested reviews (of one seat each) per address; a quarter of them at once."""
    messages_per_second: float = 15
    """Messages per connection; four times as many in a burst."""

    reviewers: int = 1
    """Number of review processes; 0: no reviews."""
    review_worlds: int = 960
    """Maximum sampled deals per decision; fewer are faster and less exact."""

    keep_days: int = 30
    """Days without an event after which a table is deleted."""
    unload_seconds: float = 300
    """Time without connections after which a table is unloaded from memory."""
    hello_seconds: float = 15
    """Time for a connection to say hello."""
    request_seconds: float = 10
    """Time for a request to arrive, head and body."""
    answer_seconds: float = 60
    """Time for a client to read an answer, and for an idle connection to send a request."""
    slow_seconds: float = 8
    """Time without reading after which a connection is closed."""
    outbox_messages: int = 64
    """Maximum number of messages queued for a slow connection."""
