"""The bots at a table, which choose from the view of their seat alone.

If a bot fails or chooses an illegal action, a random legal action replaces it.
"""

import logging
from dataclasses import dataclass
from random import Random
from typing import Protocol

from bottleimp.bots import BOTS, Bot
from bottleimp.rules import Action, IllegalAction, Seat, View, view
from bottleimp.table.bot_seating import STAND_IN
from bottleimp.table.event_application import fold
from bottleimp.table.events import Acted
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_state import Table

logger = logging.getLogger("bottleimp.table")

_AUTOMATON = "lopaka"


@dataclass(frozen=True, slots=True)
class BotJob:
    """A bot's decision with all its inputs, and nothing else of the table.

    A job always gives the same choice, in every process and however often it is run.
    """

    seat: Seat
    turn: str | None
    name: str
    bot: type[Bot]
    seed: str
    seen: View

    @property
    def apart(self) -> str:
        """The name of the server's process pool for the bot; empty for the event loop."""
        return self.bot.apart

    @property
    def searches(self) -> bool:
        """True if the bot searches, and its pool may use all cores but one."""
        return self.bot.searches

    def choose(self) -> Action | None:
        """Return the choice of the bot, or None if it failed."""
        try:
            return self.bot(self.seed).choose(self.seen)
        except Exception as error:  # an error in a bot must not stop the table
            # Its text could name cards, so only its kind is told.
            logger.warning("bot failed bot=%s error=%s", self.name, type(error).__name__)
            return None


class BotRunnerProtocol(Protocol):
    """The host's way to run bots."""

    def is_quick(self, bot: type[Bot]) -> bool:
        """Return True if this bot can run at once without delaying others."""

    def ask(self, job: BotJob) -> Action | None:
        """Return the choice of the bot, or None if it failed."""


def chooser_name(table: Table, seat: Seat) -> str:
    """Return the bot that chooses for this seat: its own, the automaton's, or a stand-in."""
    place = table.place(seat)
    return _AUTOMATON if place is None else place.bot or STAND_IN


class TableBots:
    """The bots of one table. Each decision has its own seed, derived from the round's.

    The round's seed is in the log, so a table continues after a restart as it would have. Tables
    with equal seeds have the same bots. Tables of old logs have no seed, and draw one here.
    """

    def __init__(self, bot_runner: BotRunnerProtocol, randomness: Randomness) -> None:
        self._bot_runner, self._randomness = bot_runner, randomness
        self._seeds: dict[tuple[Seat, str], int] = {}
        """The seeds of tables whose log holds none, by seat and bot."""

    def is_quick(self, table: Table, seat: Seat) -> bool:
        """Return True if the seat's bot can run at once."""
        return self._bot_runner.is_quick(BOTS[chooser_name(table, seat)])

    def job(self, table: Table, seat: Seat) -> BotJob:
        """Return the job of the seat's bot for the decision that is due."""
        assert table.round is not None
        name = chooser_name(table, seat)
        turn = str(table.turn)
        seed = self._seed(table, turn, seat, name)
        return BotJob(seat, turn, name, BOTS[name], seed, view(table.round, seat))

    def _seed(self, table: Table, turn: str, seat: Seat, name: str) -> str:
        """Return the seed of one decision."""
        if (bot_seed := table.bot_seed) is not None:
            _round, _, moment = turn.partition(":")
            return f"{bot_seed}:{seat}:{name}:{moment}"
        if (seat, name) not in self._seeds:
            self._seeds[seat, name] = self._randomness.draw_unlogged_seed()
        return f"{self._seeds[seat, name]}:{turn}"

    def choose(self, table: Table, seat: Seat, *, by: str) -> tuple[Acted, Table]:
        """Run the seat's bot, and return its action as an event, and the table after it."""
        job = self.job(table, seat)
        return self.act(table, job, self._bot_runner.ask(job), by=by)

    def act(
        self, table: Table, job: BotJob, action: Action | None, *, by: str
    ) -> tuple[Acted, Table]:
        """Return the action as an event, and the table after it.

        A random one replaces an illegal one.
        """
        if action is not None:
            acted = Acted(job.seat, action, by)
            try:
                return acted, fold(table, acted)
            except IllegalAction:
                logger.warning("bot chose something illegal bot=%s", job.name)
        assert job.seen.options is not None
        drawn = job.seen.options.draw(Random(f"{job.seed}:any"))
        acted = Acted(job.seat, drawn, by)
        return acted, fold(table, acted)
