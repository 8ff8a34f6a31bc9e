"""A preview server, which serves a site on this machine as a static host would."""

import hashlib
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from bottleimp.rules import BottleImpError

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
WAYS = {"br": ".br", "gzip": ".gz"}
"""The suffixes of compressed copies by encoding, the smallest copy first."""


class FileHandler(SimpleHTTPRequestHandler):
    """A handler that serves files under a path, compressed if accepted, else `404.html`."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012
    ways = WAYS

    def __init__(self, *args: Any, base: str, **options: Any) -> None:
        self.base = base
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        status, path = HTTPStatus.OK, self._file()
        if path is None:
            status, path = HTTPStatus.NOT_FOUND, Path(self.directory) / "404.html"
        kind, encoding = self.guess_type(path), None
        accepted = self.headers.get("Accept-Encoding", "")
        for way, ending in self.ways.items():
            if way in accepted and (twin := path.with_name(path.name + ending)).is_file():
                path, encoding = twin, way
                break
        data = path.read_bytes()
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        known = status == HTTPStatus.OK and self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if known else status)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if not known:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            if encoding:
                self.send_header("Content-Encoding", encoding)
        self.end_headers()
        if with_body and not known:
            self.write(data)

    def write(self, data: bytes) -> None:
        """Write the body of a response."""
        self.wfile.write(data)

    def _file(self) -> Path | None:
        """Return the requested file, or None if there is none."""
        asked = unquote(urlsplit(self.path).path)
        if not asked.startswith(self.base):
            return None
        root = Path(self.directory).resolve()
        path = (root / asked.removeprefix(self.base)).resolve()
        if path.is_dir() and asked.endswith("/"):
            path /= "index.html"
        return path if path.is_relative_to(root) and path.is_file() else None

    def log_message(self, format: str, *args: Any) -> None:
        """Do nothing: requests are not logged."""


class PreviewFailed(BottleImpError):
    """Raised if the port is invalid or in use."""


class PreviewServer(ThreadingHTTPServer):
    """An HTTP server that ignores clients who disconnect during a response."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def create_server(site: Path, *, base: str = "/", port: int = 0) -> PreviewServer:
    """Return a server for this folder on this machine alone; port 0 chooses any free port.

    Requests that arrive before it serves wait for it.
    """
    handler = partial(FileHandler, base=unquote(base), directory=str(site))
    try:
        return PreviewServer(("127.0.0.1", port), handler)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PreviewFailed(f"cannot listen on 127.0.0.1 port {port}: {reason}") from error


def address_of(server: ThreadingHTTPServer, base: str) -> str:
    """Return the server's URL."""
    return f"http://127.0.0.1:{server.server_address[1]}{base}"
