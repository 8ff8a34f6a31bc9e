"""HAProxy in front of several servers: all clients of a table reach the same one.

`deploy/haproxy.cfg` is what this writes, for servers on several machines.
"""

import logging
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

logger = logging.getLogger("bottleimp.server")

_LINE = re.compile(r"\[(\w+)\]\s+\(\d+\) : (.*)")
_LEVELS = {"NOTICE": logging.INFO, "WARNING": logging.WARNING, "ALERT": logging.ERROR}
_PLAIN = logging.WARNING

_NEEDS = "HAProxy 2.6 or newer"
_PLACES = ("/usr/sbin", "/usr/local/sbin")
"""Folders of HAProxy that may be missing in PATH."""

CONFIGURATION = """\
# {needs}. The name of a table is in its address: by that its people meet at one server,
# and at another only if that one is gone, or says on /healthz that it stops soon (404). What has no
# name in its address goes to the server that has least to do.
global
  stats socket {admin} mode 600 level admin

defaults
  mode http
  timeout http-request 10s
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout tunnel 120s  # a live connection, on which somebody answers every 20 s
  timeout check 2s
  option forwardfor    # servers are told --trust-proxy with this machine's address
  option redispatch 1
  retries 3
  default-server check inter 500ms fall 3 rise 1 on-marked-down shutdown-sessions
  default-server observe layer4 error-limit 1 on-error mark-down

frontend people
  bind {bind}
  # A name that is written with escapes (%33 for 3) would lead to another server.
  acl by_its_name path,url_dec -m reg ^/api/(tables|reviews|contests)
  http-request deny deny_status 404 if by_its_name {{ path -m sub % }}
  use_backend by_name if {{ path_reg ^/api/(tables|reviews|contests)/[^/] }}
  default_backend anybody

backend by_name
  balance hash path,field(4,/)
  hash-type consistent
{servers}

backend anybody
  balance leastconn
{servers}
"""


_CHECKS = (
    "option httpchk",
    "http-check send meth GET uri /healthz hdr Host localhost",
    "http-check expect status 200",
    "http-check disable-on-404",
)


class ProxiedServer(NamedTuple):
    """A server's name, and its address for HAProxy."""

    name: str
    address: str


def configuration(workers: Iterable[ProxiedServer], *, bind: str, admin: str) -> str:
    """Return HAProxy's configuration; `bind` is its address, `admin` its admin socket."""
    lines = [*_CHECKS, *(f"server {worker.name} {worker.address}" for worker in workers)]
    servers = "\n".join(f"  {line}" for line in lines)
    return CONFIGURATION.format(needs=_NEEDS, admin=admin, bind=bind, servers=servers)


def haproxy() -> str | None:
    """Return the path of HAProxy; None if it is not installed."""
    found = shutil.which("haproxy")
    usual = (str(Path(place) / "haproxy") for place in _PLACES)
    return found or next((path for path in usual if Path(path).is_file()), None)


def log_proxy_line(line: str) -> None:
    """Log a line that HAProxy writes, such as `[WARNING]  (7) : Server … is DOWN`."""
    found = _LINE.fullmatch(line)
    level, text = (_LEVELS.get(found[1], logging.WARNING), found[2]) if found else (_PLAIN, line)
    logger.log(level, "proxy said text=%s", text)


def missing() -> str:
    """Return the message for a missing HAProxy."""
    return f"--workers needs {_NEEDS}: apt-get install haproxy"
