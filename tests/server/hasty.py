"""A server with less patience for a silent database: `python -m tests.server.hasty`.

What takes seconds of waiting then takes a few; `make test-slow` has the true ones.
"""

import runpy

from bottleimp.server.storage import neighbours, postgres_connection, postgres_hosts

ANSWER_SECONDS, PATIENCE_SECONDS = 1.0, 2.0

if __name__ == "__main__":
    postgres_hosts.ANSWER_SECONDS = ANSWER_SECONDS
    postgres_connection._PATIENCE_SECONDS = PATIENCE_SECONDS
    neighbours._SILENCE_SECONDS, neighbours._ASK_SECONDS = ANSWER_SECONDS, 0.2
    runpy.run_module("bottleimp.server", run_name="__main__")
