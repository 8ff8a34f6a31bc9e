"""A check that every bot of a plan can be created, before any round is played."""

from collections.abc import Sequence
from functools import partial

from bottleimp.arena.plan import is_stranger
from bottleimp.arena.workers import ArenaWorker, Note, WorkerEnded
from bottleimp.bots import make_bot
from bottleimp.rules import BadBot, BottleImpError
from bottleimp.rules.quotation import describe_error


def check_bots(bots: Sequence[str]) -> None:
    """Create each bot once; run third-party Python code in a separate process."""
    strangers = [bot for bot in bots if is_stranger(bot)]
    make([bot for bot in bots if bot not in strangers], lambda number: None)
    if strangers:
        worker = ArenaWorker()
        try:
            worker.give(partial(make, strangers))
            worker.answer()
        except WorkerEnded as ended:
            culprit = strangers[ended.bot or 0]
            raise BadBot(f"bot {culprit!r} cannot be made: {ended}") from ended
        finally:
            worker.end()


def make(bots: Sequence[str], note: Note) -> None:
    """Create the bots and close them."""
    for number, bot in enumerate(bots):
        note(number)
        try:
            make_bot(bot).close()
        except BottleImpError:
            raise
        except (Exception, SystemExit) as error:  # a stranger's constructor
            raise BadBot(f"bot {bot!r} cannot be made: {describe_error(error)}") from error
