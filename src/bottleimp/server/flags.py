"""The options of `bottleimp serve`. Only the standard library is loaded, so that --help is fast."""

import argparse
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from bottleimp.server.server_settings import ServerSettings

DEFAULTS = ServerSettings()
_REVIEWS = {
    "reviewers": "processes that judge; 0 is none",
    "review_worlds": "deals to look at for a decision, at most",
}
_LIMITS = {
    "connections": "open connections in all",
    "connections_per_address": "open connections of one address",
    "tables_per_hour": "new tables of one address in an hour",
    "guesses_per_minute": "wrong tokens and unknown tables of one address in a minute",
    "replays_per_minute": "rounds by link that one address looks at in a minute",
    "reviews_per_hour": "rounds that one address has judged in an hour",
    "messages_per_second": "messages of one connection in a second",
    "keep_days": "days until a table nobody plays at is forgotten",
}
SETTING_FLAGS = (*_REVIEWS, *_LIMITS)
"""Names of the settings that have an option of the same name."""


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Add all options of `bottleimp serve` to the parser."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="port; 0 is any free one")
    parser.add_argument(
        "--database", metavar="FILE|postgresql://…", help="where the tables are kept"
    )
    parser.add_argument(
        "--public-url", type=_url, help="where players reach it: https://imp.example.org"
    )
    parser.add_argument(
        "--trust-proxy",
        type=_hosts,
        metavar="ADDRESS",
        help="reverse proxy whose word on clients is taken; several with commas between",
    )
    parser.add_argument(
        "--site",
        type=Path,
        metavar="DIR",
        help="written by 'bottleimp site': tables against bots then work offline, too",
    )
    parser.add_argument(
        "--metrics",
        metavar="[HOST:]PORT",
        type=_address,
        help="tell Prometheus there how the server fares; HOST is 127.0.0.1",
    )
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="how the log's lines are written",
    )
    several = parser.add_argument_group("several servers on one PostgreSQL (docs/hosting.md)")
    several.add_argument(
        "--workers", type=_positive, metavar="N", help="so many of them here, behind HAProxy"
    )
    several.add_argument("--worker", metavar="NAME", help="be one of them, of that name")
    several.add_argument(
        "--drain", type=_count, default=0, metavar="SECONDS", help="go on so long when told to stop"
    )
    reviews = parser.add_argument_group("reviews of rounds")
    for name, text in _REVIEWS.items():
        _add(reviews, name, _count, text)
    limits = parser.add_argument_group("limits")
    for name, text in _LIMITS.items():
        _add(limits, name, _positive, text)


def _add(
    group: "argparse._ArgumentGroup", name: str, kind: Callable[[str], int], text: str
) -> None:
    """Add the option for a setting that is a number."""
    default = getattr(DEFAULTS, name)
    flag = "--" + name.replace("_", "-")
    group.add_argument(flag, type=kind, default=default, help=f"{text} ({default})")


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise argparse.ArgumentTypeError(f"{text!r} is not like https://imp.example.org")
    return text


def _hosts(text: str) -> str:
    """Return a comma-separated list of addresses and networks, or `*`, in the form uvicorn reads.

    uvicorn ignores entries that it cannot parse, so they are refused here.
    """
    if text == "*":
        return text
    for part in text.split(","):
        try:
            ip_network(part.strip())
        except ValueError:
            message = f"{part!r} is not an address such as 127.0.0.1 or 10.0.0.0/8"
            raise argparse.ArgumentTypeError(message) from None
    return text


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not (port.isdecimal() and int(port) < 2**16) or (colon and not host):
        raise argparse.ArgumentTypeError(f"{text!r} is neither PORT nor HOST:PORT")
    return host.strip("[]") or "127.0.0.1", int(port)


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number")
    return int(text)


def _positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")
    return number
