"""Bots whose margins are known, and bots that misbehave."""

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from bottleimp.arena import chunk_player
from bottleimp.bots import Bot
from bottleimp.rules import Action, Play, View
from bottleimp.rules.score_rules import points_of


class First(Bot):
    """No chance in it: the first legal action."""

    def choose(self, view: View) -> Action:
        assert view.options is not None
        return next(iter(view.options.actions()))


class Last(Bot):
    """No chance in it either: the last card; exchanges as `First` does."""

    def choose(self, view: View) -> Action:
        assert view.options is not None
        if view.phase == "play":
            return list(view.options.actions())[-1]
        return next(iter(view.options.actions()))


class Seeing(Bot):
    """Remembers the results it was told, in a list that all share."""

    told: list[tuple[int, tuple[int, ...]]] = []  # noqa: RUF012

    def choose(self, view: View) -> Action:
        assert view.options is not None
        return view.options.draw(self.rng)

    def round_over(self, view: View) -> None:
        assert view.seat is not None
        self.told.append((view.seat, view.scores))
        assert points_of(view.setup.deck, view.won[view.seat]) >= 0


class Raises(Bot):
    def choose(self, view: View) -> Action:
        raise ZeroDivisionError("by nought\nand more")


class RaisesWhenPlaying(First):
    def choose(self, view: View) -> Action:
        if view.phase == "play" and len(view.tricks) == 3:
            sys.exit("enough")
        return super().choose(view)


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class RaisesUnspeakable(Bot):
    def choose(self, view: View) -> Action:
        raise Unspeakable


class SpoilsTheArena(First):
    """Not a decision of its own goes wrong, but the counting after the round."""

    def round_over(self, view: View) -> None:
        def fails(state: object) -> None:
            raise LookupError("nothing to count")

        setattr(chunk_player, "scores", fails)  # noqa: B010  (there is a type to be deceived)


class Interrupts(First):
    """Raises what is no `Exception`: in trick four when asked, and at the end of a round."""

    def choose(self, view: View) -> Action:
        if view.phase == "play" and len(view.tricks) == 3:
            raise KeyboardInterrupt("as if by hand")
        return super().choose(view)

    def round_over(self, view: View) -> None:
        raise asyncio.CancelledError


class NoCard(float):
    def __eq__(self, other: object) -> bool:
        raise asyncio.CancelledError

    __hash__ = float.__hash__


class AnswersNoCard(First):
    def choose(self, view: View) -> Action:
        if view.phase == "play" and len(view.tricks) == 3:
            return Play(NoCard(7))
        return super().choose(view)


class CancelledWhenSeeded(First):
    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        if seed:
            raise asyncio.CancelledError


class Illegal(Bot):
    def choose(self, view: View) -> Action:
        return Play(99)


class ReturnsNothing(Bot):
    def choose(self, view: View) -> Any:
        return None


class Sleeps(Bot):
    def choose(self, view: View) -> Action:
        try:
            time.sleep(60)
        except Exception:
            time.sleep(60)
        raise AssertionError("still here")


class Slow(First):
    """Slow enough to be interrupted."""

    def choose(self, view: View) -> Action:
        time.sleep(0.002)
        return super().choose(view)


class Ends(Bot):
    """Takes the whole process with it."""

    def choose(self, view: View) -> Action:
        os._exit(3)


class EndsInEverySecondDeal(First):
    """Plays on, but where the second player dealt it takes the process with it in trick three."""

    def choose(self, view: View) -> Action:
        if view.dealer == 1 and len(view.tricks) == 2:
            os.kill(os.getpid(), signal.SIGSEGV)
        return super().choose(view)


class EndsWhenTold(First):
    def round_over(self, view: View) -> None:
        os._exit(4)


class LeavesWhenTold(First):
    def round_over(self, view: View) -> None:
        sys.exit("told")


class EndsWhenMade(First):
    def __init__(self, seed: int | str = 0) -> None:
        os._exit(5)


class RaisesWhenSeeded(First):
    """Can be made, but not with a seed of the arena's."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        if seed:
            raise LookupError("no such seed")


class Prints(First):
    """Talks while it is made, while it chooses and when it is told; so does its fellow in C."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        print("made")

    def choose(self, view: View) -> Action:
        print("choosing")
        os.write(1, b"from below\n")
        return super().choose(view)

    def round_over(self, view: View) -> None:
        print("told")


class Abstract(Bot):
    """No `choose`."""


class NeedsMore(First):
    def __init__(self, seed: int, more: int) -> None:
        super().__init__(seed + more)


class NoBot:
    """Of another kind."""


class Holds(First):
    """Where a folder is named, it waits in every second deal as long as the file `hold` is there.

    Before, it leaves a file that is named after the machine of a cluster (the process that runs Ray
    there), and says which processes play: the bot's own, and the one that started it.
    """

    def choose(self, view: View) -> Action:
        place = Path(os.environ.get("BOTTLEIMP_TEST_HOLD", os.devnull))
        hold = place / "hold"
        if view.dealer == 1 and hold.exists():
            processes = f"{os.getppid()} {os.getpid()}\n"
            (place / os.environ.get("RAY_RAYLET_PID", "here")).write_text(processes)
            while hold.exists():
                time.sleep(0.02)
        return super().choose(view)
