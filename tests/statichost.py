"""A static web host for the tests, which serves files under a path."""

import threading
from pathlib import Path

from bottleimp.site.build.preview import address_of, create_server


class StaticHost:
    """A host that serves a site until stopped; with a fixed `port` it can be restarted."""

    def __init__(self, site: Path, base: str = "/", port: int = 0) -> None:
        self._server = create_server(site, base=base, port=port)
        self.url = address_of(self._server, base)
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def stop(self) -> None:
        """Stop serving and close open connections."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> "StaticHost":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
