"""What a host can set; docs/hosting.md explains each."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ServerSettings:
    """The limits and habits of a server."""

    public_url: str | None = None
    """Where players reach it, if not under the name they ask for: `https://imp.example.org`."""
    network_url: str | None = None
    """Where other machines of the network reach it; None where they cannot."""
    allowed_hosts: tuple[str, ...] = ()
    """The names it answers to; empty: any."""
    metrics_host: str = ""
    """The name in `--metrics HOST:PORT`: Prometheus may ask under it."""
    app: bool = True
    """Whether browsers may keep the page, as an app; not where its address is another each time."""
    site: Path | None = None
    """A static site of this version: tables against bots then work without the server, too."""

    worker: str | None = None
    """Its name, where several servers share a database; None: it has the database to itself."""
    drain_seconds: float = 0
    """How long, told to stop, it goes on while `/healthz` already sends newcomers elsewhere."""

    connections: int = 10_000
    connections_per_address: int = 200
    tables_per_hour: int = 240
    """New tables an address may make."""
    guesses_per_minute: int = 20
    """Wrong tokens and unknown tables of one address."""
    replays_per_minute: int = 60
    """Rounds by link that an address may look at."""
    reviews_per_hour: int = 240
    """Rounds that an address may have judged, each from one seat; a quarter of them at once."""
    messages_per_second: float = 15
    """Of one connection; four times as many in a burst."""

    reviewers: int = 1
    """Processes that review rounds; 0: nothing is reviewed."""
    review_worlds: int = 960
    """Deals that are looked at for a decision, at most; fewer are quicker, and tell less."""

    keep_days: int = 30
    """A table at which nothing has happened for this many days is deleted."""
    unload_seconds: float = 300
    """A table without connections leaves memory; it is still in the database."""
    hello_seconds: float = 15
    """A connection must say hello within this time."""
    request_seconds: float = 10
    """A request must be there, head and body, within this time."""
    answer_seconds: float = 60
    """An answer must be read within this time, and so long a line may wait for its next request."""
    slow_seconds: float = 8
    """A connection that has not read for this long is closed."""
    outbox_messages: int = 64
    """What waits for a connection that reads slowly."""
