"""Bot that runs as another program and speaks JSON lines (docs/bot-protocol.md).

Every failure of the program is a forfeit: a random legal action is taken for it, so that a failure
never pays. A program that exits, stalls or writes invalid lines is out for the rest of the round.
It is started again for the next round, at most `RESTARTS` times. An illegal answer forfeits only
that decision.
"""

import logging
import shlex
import shutil
import sys
from collections import deque
from contextlib import suppress
from typing import Any

from bottleimp.bots.base import Bot
from bottleimp.bots.child_program import Program, ProgramFailed
from bottleimp.bots.protocol import PROTOCOL, read_object, written
from bottleimp.rules import Action, BadBot, BadText, Setup, View
from bottleimp.rules.json_form import Json, action_from_json
from bottleimp.rules.setup_form import setup_to_json
from bottleimp.rules.view_form import view_to_json

LIMIT = 5.0
"""Maximum number of seconds for a decision."""
HELLO_LIMITS = 4
"""Maximum time for the start of the program, in multiples of the limit for a decision."""
RESTARTS = 3
_KEPT_LINES = 5

logger = logging.getLogger("bottleimp.bots")


def command_of(text: str) -> list[str]:
    """Split a command line into words, and check that its program exists and is executable."""
    if sys.platform == "win32":
        raise BadBot("bots that are programs need Linux, macOS or WSL")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadText(f"cannot read the command {text!r}: {error}") from error
    if not words:
        raise BadText("'exec:' needs a command, as in 'exec:python3 my_bot.py'")
    if shutil.which(words[0]) is None:
        raise BadBot(f"cannot run {words[0]!r}: there is no such program, or not for you")
    return words


class ExternalBot(Bot):
    """Bot that asks a program, which is started at the first decision and ended by `close`."""

    def __init__(self, command: str, seed: int | str = 0, *, limit: float | None = None) -> None:
        super().__init__(seed)
        self._seed = seed
        self._command = command_of(command)
        self._limit = LIMIT if limit is None else limit
        self._program: Program | None = None
        self._setup: Setup | None = None
        self._starts_left = 1 + RESTARTS
        self._failure: ProgramFailed | None = None
        self.last_words: deque[str] = deque(maxlen=_KEPT_LINES)
        """Last lines that the bot's programs wrote to standard error."""
        self.forfeits = 0

    def reseed(self, seed: int | str) -> None:
        """Set the random seed of the following rounds."""
        self.rng.seed(seed)
        self._seed = seed

    def choose(self, view: View) -> Action:
        """Return the program's action, or a random one if the program fails."""
        assert view.options is not None
        try:
            return self.answer(view)
        except ProgramFailed as failure:
            if not self.forfeits:
                logger.warning("%s: %s; a random action instead", self._command[0], failure)
            self.forfeits += 1
            return view.options.draw(self.rng)

    def answer(self, view: View) -> Action:
        """Return the program's action; raise `ProgramFailed` if it gives no legal one."""
        if view.phase == view.setup.mode.phases[0].name:  # a seat's first decision of a round
            self._begin_round(view)
        elif self._program is None:
            raise ProgramFailed("absent", "it is not running")
        assert view.options is not None
        answer = self._asked({"view": view_to_json(view)})
        try:
            action = action_from_json(answer.get("action"))
        except BadText as error:
            raise ProgramFailed("illegal", f"an answer that is no action: {error}") from error
        if not view.options.allow(action):
            raise ProgramFailed("illegal", f"illegal action: {action}"[:200])
        return action

    def round_over(self, view: View) -> None:
        """Send the program the result; if it does not read it, it is out until the next round."""
        with suppress(ProgramFailed):
            self._tell({"over": {"view": view_to_json(view)}})

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not exit."""
        self._stop(farewell=b'{"quit": {}}')

    def ready(self, setup: Setup) -> None:
        """Start the program for a setup, so that its start does not count as decision time."""
        if self._setup != setup:
            self.close()
            self._setup = setup
        if self._program is None and self._failure is None:
            try:
                self._start(setup)
            except ProgramFailed as failure:
                self._failure = failure

    def _begin_round(self, view: View) -> None:
        self.ready(view.setup)
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        self._tell({"round": {"seat": view.seat, "dealer": view.dealer, "seed": self._seed}})

    def _start(self, setup: Setup) -> None:
        """Start the program; one that does not answer the hello is not started again."""
        if not self._starts_left:
            raise ProgramFailed("absent", "it is not started any more")
        left, self._starts_left = self._starts_left - 1, 0
        self._program = Program(self._command)
        message = {"protocol": PROTOCOL, "limit": self._limit, "setup": setup_to_json(setup)}
        answer = self._asked({"hello": message}, limits=HELLO_LIMITS)
        match answer.get("hello"):
            case {"protocol": protocol} if protocol == PROTOCOL:
                self._starts_left = left
            case _:
                self._stop()
                wanted = f'{{"hello": {{"protocol": {PROTOCOL}}}}}'
                raise ProgramFailed("garbage", f"it does not answer hello with {wanted}")

    def _asked(self, message: Json, *, limits: int = 1) -> dict[str, Any]:
        """Send a message and return the program's answer; stop the program if that fails."""
        assert self._program is not None
        seconds = self._limit * limits
        try:
            self._program.send(written(message), seconds=seconds)
            return read_object(self._program.receive(seconds=seconds))
        except ProgramFailed:
            self._stop()
            raise

    def _tell(self, message: Json) -> None:
        """Send a message that has no answer; stop the program if that fails."""
        if self._program is not None:
            try:
                self._program.send(written(message), seconds=self._limit)
            except ProgramFailed:
                self._stop()
                raise

    def _stop(self, farewell: bytes = b"") -> None:
        if self._program is not None:
            self._program.stop(farewell)
            self.last_words.extend(self._program.last_words)
            self._program = None
