"""States for OpenSpiel's ISMCTS on the compiled kernel, with only the methods that it calls.

A search visits thousands of states per second. On the kernel's rows it is more than twice as fast
as on `BottleImpState`; a test compares both.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from bottleimp.adapters.openspiel.spiel_game import BottleImpGame
from bottleimp.adapters.single_actions import ACTIONS, INDEX
from bottleimp.encoding.layout import (
    COUNT,
    DEALER,
    HISTORY,
    MAX_SEATS,
    SCRATCH_WORDS,
    SHOWN,
    TURN,
    Words,
)
from bottleimp.encoding.planes import INFO_WORDS
from bottleimp.encoding.program import CHOICES, SEAT, step_at
from bottleimp.encoding.program_builder import program_of
from bottleimp.kernel.batch import observe
from bottleimp.kernel.playout import play_on
from bottleimp.kernel.rng import begin
from bottleimp.kernel.row_conversion import from_rules
from bottleimp.kernel.row_scores import score, utility
from bottleimp.kernel.step import legal_actions, step
from bottleimp.rules import Card, Round


class Rows:
    """A factory of row states of one game, and OpenSpiel's evaluator with one random playout."""

    def __init__(self, game: BottleImpGame, rng: Random) -> None:
        self.game = game
        self.program = program_of(game.setup)
        self._choices = int(self.program[CHOICES])
        self._first_play = 8 * HISTORY + self._choices
        """The byte offset in a row at which the history of cards played begins."""
        players = range(game.setup.mode.players)
        self._own = [[self._choices_of(seat, dealer) for seat in players] for dealer in players]
        """By dealer and seat, the offsets of the bytes with the seat's own choices."""
        self._info = np.zeros(INFO_WORDS, np.int64)
        self._actions: dict[int, list[int]] = {}
        self._scores = np.zeros(MAX_SEATS, np.int64)
        self._utilities = np.zeros(MAX_SEATS, np.float32)
        self._scratch = np.zeros(SCRATCH_WORDS, np.int64)
        begin(self._scratch, rng.getrandbits(62), 0)

    def state(self, world: Round, laid: Sequence[Card] = ()) -> "RowState":
        """Return a state of `world`. Its first seat to act has laid down the cards `laid`."""
        if world.phase is not None:
            # Rows make secret choices in seat order, so choices of later seats are dropped.
            seat = world.to_act[0]
            *before, now = world.choices
            in_order = tuple(made if n < seat else None for n, made in enumerate(now))
            world = replace(world, choices=(*before, in_order))
        state = RowState(self, from_rules(world))
        for card in laid:
            state.apply_action(INDEX[card])
        return state

    def _choices_of(self, seat: int, dealer: int) -> list[int]:
        choosers = (self.program[step_at(dealer, nth) + SEAT] for nth in range(self._choices))
        return [8 * HISTORY + nth for nth, chooser in enumerate(choosers) if chooser == seat]

    def evaluate(self, state: "RowState") -> list[float]:
        """Play the state randomly to its end and return each player's reward."""
        play_on(self.program, state.row, self._scratch)
        return self.returns(state.row)

    def prior(self, state: "RowState") -> list[tuple[int, float]]:
        """Return every legal action with equal probability."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def returns(self, row: Words) -> list[float]:
        """Return, by player, the own side's score minus the mean of the other sides' scores."""
        score(self.program, row, self._scores)
        utility(self.program, row, self._scores, self._utilities)
        found: list[float] = self._utilities.tolist()
        return found[: self.game.setup.mode.players]

    def known(self, row: Words) -> bytes:
        """Return all that the seat to act knows as bytes: equal bytes mean equal knowledge."""
        seat, stored = row[TURN], row.tobytes()
        observe(self.program, row, seat, self._info)
        own = bytes(map(stored.__getitem__, self._own[row[DEALER]][seat]))
        shown = row[SHOWN] if row[COUNT] >= self._choices else 0
        return b"".join((self._info.tobytes(), own, stored[self._first_play :], bytes((shown,))))

    def actions(self, row: Words) -> list[int]:
        """Return the legal actions. The lists are cached; callers must not change them."""
        bits = legal_actions(self.program, row)
        if bits not in self._actions:
            self._actions[bits] = [number for number in range(ACTIONS) if bits >> number & 1]
        return self._actions[bits]


class RowState:
    """A mutable row state: actions change it, and `Rows.evaluate` plays it to the end."""

    __slots__ = ("_actions", "_key", "_rows", "row")

    def __init__(self, rows: Rows, row: Words) -> None:
        self._rows, self.row = rows, row
        self._actions: list[int] | None = None
        self._key: bytes | None = None

    def get_game(self) -> BottleImpGame:
        return self._rows.game

    def current_player(self) -> int:
        return int(self.row[TURN])

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return bool(self.row[TURN] < 0)

    def returns(self) -> list[float]:
        return self._rows.returns(self.row)

    def legal_actions(self) -> list[int]:
        if self._actions is None:
            self._actions = self._rows.actions(self.row)
        return self._actions

    def information_state_string(self) -> bytes:
        """Return the knowledge of the seat to act; it contains the order of all its choices."""
        if self._key is None:
            self._key = self._rows.known(self.row)
        return self._key

    def apply_action(self, action: int) -> None:
        step(self._rows.program, self.row, action)
        self._actions = self._key = None
