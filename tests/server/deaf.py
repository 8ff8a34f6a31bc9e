"""A server that receives no notifications of claims: `python -m tests.server.deaf`.

To be told is a help and no promise: whose a table is, the log alone decides.
"""

import runpy

from bottleimp.server.storage import neighbours


def _listen(*_: object) -> None:
    """To nobody."""


if __name__ == "__main__":
    setattr(neighbours.ListeningNeighbours, "listen", _listen)  # noqa: B010 (mypy sees a method)
    neighbours._SILENCE_SECONDS = float("inf")
    runpy.run_module("bottleimp.server", run_name="__main__")
