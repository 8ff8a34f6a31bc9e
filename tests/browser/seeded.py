"""The server without luck: `python -m tests.browser.seeded`.

What is dealt at a table and what its bots do follow from what the table was asked for, whatever
else goes on: a test that asks for the same again meets the same again, and one that wants another
game asks for another first deal.
"""

import argparse
import asyncio
from dataclasses import replace
from random import Random

from bottleimp.server.flags import DEFAULTS, add_flags
from bottleimp.server.http.origins import LOOPBACK
from bottleimp.server.lifecycle import fastest_loop, listen, run_server
from bottleimp.server.reviews import review_queue
from bottleimp.server.server_log import set_up_logging
from bottleimp.server.storage.sqlite_log import SqliteLog
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_state import Table

# As `bottleimp serve` has it, but that one address makes the tables of a whole run of tests, and
# that rounds are reviewed where a test asks for it: each would keep a core busy. Reviewers then do
# not give way: beside other tests, which keep every core busy, they are waited for in vain.
SETTINGS = replace(DEFAULTS, allowed_hosts=LOOPBACK, tables_per_hour=100_000)


class SeededRandomness(Randomness):
    """Each table has a generator of its own."""

    def draw_bot_seed(self) -> None:
        """The bots draw from it, too."""

    def for_table(self, table: Table) -> Randomness:
        setup = table.setup
        asked = (setup.mode.id, setup.mode.players, setup.deck.id, table.first_deal)
        return Randomness(Random(repr(asked)))


async def serve(options: argparse.Namespace) -> None:
    sock = listen(options.host, options.port)
    settings = replace(SETTINGS, reviewers=options.reviewers, review_worlds=options.review_worlds)
    await run_server(sock, SqliteLog(options.database), settings, randomness=SeededRandomness())


def main() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    parser.set_defaults(reviewers=0)
    review_queue.NICENESS = 0
    set_up_logging()
    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(serve(parser.parse_args()))


if __name__ == "__main__":
    main()
