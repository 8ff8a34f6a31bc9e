"""Bots at a table: who chooses for a seat, from the view of that seat alone.

A bot that fails or breaks the rules loses that decision to a random legal action.
"""

import logging
from dataclasses import dataclass
from random import Random
from typing import Protocol

from bottleimp.bots import BOTS, Bot
from bottleimp.rules import Action, IllegalAction, Seat, View, view
from bottleimp.table.bot_seating import STAND_IN
from bottleimp.table.events import Acted
from bottleimp.table.randomness import Randomness
from bottleimp.table.table_state import Table, fold

logger = logging.getLogger("bottleimp.table")

_AUTOMATON = "lopaka"


@dataclass(frozen=True, slots=True)
class BotJob:
    """A decision that a bot is to make: all that it needs, and nothing of the table.

    The same thought comes to the same choice, wherever and however often it is thought.
    """

    seat: Seat
    turn: str | None
    name: str
    bot: type[Bot]
    seed: str
    seen: View

    @property
    def apart(self) -> str:
        """Which processes it is thought about in, where there are some."""
        return self.bot.apart

    @property
    def searches(self) -> bool:
        """Whether all cores but one may do so at once."""
        return self.bot.searches

    def choose(self) -> Action | None:
        """What the bot chooses, or None if it failed."""
        try:
            return self.bot(self.seed).choose(self.seen)
        except Exception as error:  # whatever a bot does wrong must not hurt the table
            # Its text could name cards, so only its kind is told.
            logger.warning("bot failed bot=%s error=%s", self.name, type(error).__name__)
            return None


class BotRunnerProtocol(Protocol):
    """Where bots think: a host's own."""

    def quick(self, bot: type[Bot]) -> bool:
        """Whether this bot can be asked here and now, without anybody waiting long."""

    def ask(self, thought: BotJob) -> Action | None:
        """What the bot chooses, or None if it failed."""


def name_of(table: Table, seat: Seat) -> str:
    """Who chooses for that seat: its bot, the automaton, or the one for absent people."""
    place = table.place(seat)
    return _AUTOMATON if place is None else place.bot or STAND_IN


class TableBots:
    """The bots of one table, each with its own chance, of which every turn has its part.

    It is drawn from the round's luck, which the log keeps: who plays the same meets the same bots,
    at another table of the same luck and after a restart. Tables of old have none of their own.
    """

    def __init__(self, desk: BotRunnerProtocol, randomness: Randomness) -> None:
        self._desk, self._randomness = desk, randomness
        self._seeds: dict[tuple[Seat, str], int] = {}
        """For tables without luck."""

    def quick(self, table: Table, seat: Seat) -> bool:
        """Whether that seat's bot can be asked here and now."""
        return self._desk.quick(BOTS[name_of(table, seat)])

    def thought(self, table: Table, seat: Seat) -> BotJob:
        """The decision that is due of that seat."""
        assert table.round is not None
        name = name_of(table, seat)
        turn = str(table.turn)
        seed = self._seed(table, turn, seat, name)
        return BotJob(seat, turn, name, BOTS[name], seed, view(table.round, seat))

    def _seed(self, table: Table, turn: str, seat: Seat, name: str) -> str:
        """The chance of one decision."""
        if (bot_seed := table.bot_seed) is not None:
            _round, _, moment = turn.partition(":")
            return f"{bot_seed}:{seat}:{name}:{moment}"
        if (seat, name) not in self._seeds:
            self._seeds[seat, name] = self._randomness.draw_unlogged_seed()
        return f"{self._seeds[seat, name]}:{turn}"

    def choose(self, table: Table, seat: Seat, *, by: str) -> tuple[Acted, Table]:
        """What the seat's bot does, and the table after it."""
        thought = self.thought(table, seat)
        return self.act(table, thought, self._desk.ask(thought), by=by)

    def act(
        self, table: Table, thought: BotJob, action: Action | None, *, by: str
    ) -> tuple[Acted, Table]:
        """The action as an event, and the table after it; without a legal one, a random one."""
        if action is not None:
            acted = Acted(thought.seat, action, by)
            try:
                return acted, fold(table, acted)
            except IllegalAction:
                logger.warning("bot chose something illegal bot=%s", thought.name)
        assert thought.seen.options is not None
        drawn = thought.seen.options.draw(Random(f"{thought.seed}:any"))
        acted = Acted(thought.seat, drawn, by)
        return acted, fold(table, acted)
