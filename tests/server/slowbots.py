"""Slow and failing bots for `test_bots.py`. Worker processes import this module."""

import os
import time
from pathlib import Path

from bottleimp.bots import Bot
from bottleimp.rules import Action, View


class Slow(Bot):
    """Notes which process it is in, and takes its time."""

    apart = "slow"
    seconds = 0.05

    def choose(self, view: View) -> Action:
        print("this must not look like an answer")
        with Path(os.environ["NOTES"]).open("a") as notes:
            notes.write(f"{os.getpid()} {self.rng.random()}\n")
        time.sleep(self.seconds)
        assert view.options is not None
        return view.options.draw(self.rng)


class Fragile(Slow):
    """Its process dies when it is first asked."""

    apart = "fragile"

    def choose(self, view: View) -> Action:
        notes = Path(os.environ["NOTES"])
        if not notes.exists():
            notes.write_text(f"{os.getpid()} {self.rng.random()}\n")
            os.kill(os.getpid(), 9)
        return super().choose(view)


class Deadly(Bot):
    """Its process dies whenever it is asked."""

    apart = "deadly"

    def choose(self, view: View) -> Action:
        os.kill(os.getpid(), 9)
        raise AssertionError("alive")
