"""A static host for the tests: files under a path, and nothing else."""

import threading
from pathlib import Path

from bottleimp.site.build.preview import address_of, host


class StaticHost:
    """Serves a site until stopped; `port` says where, so that it can be stopped and come back."""

    def __init__(self, site: Path, base: str = "/", port: int = 0) -> None:
        self._server = host(site, base=base, port=port)
        self.url = address_of(self._server, base)
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def stop(self) -> None:
        """No more answers: connections that are open end, too."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> "StaticHost":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
