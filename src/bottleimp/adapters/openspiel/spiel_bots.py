"""OpenSpiel's bots as bots of this package: `openspiel-ismcts:2000` and `openspiel-random`."""

from functools import cache

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from bottleimp.adapters.openspiel.row_state import Rows, RowState
from bottleimp.adapters.openspiel.spiel_game import load
from bottleimp.adapters.single_actions import ORDER, SHOW, SinglePosition
from bottleimp.bots.base import Bot
from bottleimp.rules import (
    Action,
    BadBot,
    Exchange,
    ExchangeOptions,
    Play,
    PlayOptions,
    Round,
    Show,
    UnknownName,
    View,
    apply,
    options_of,
)
from bottleimp.rules.worlds import Worlds

EXPLORATION = 20.0
"""UCT exploration constant, in points per round: about the spread of the margin in random play.

Not tuned further: over 48 rounds against `rulebook`, values from 10 to 100 did not differ by more
than the noise.
"""
MOST_SIMULATIONS = 1_000_000

game_of = cache(load)


class OpenSpielBot(Bot):
    """Base class of the bots: searches from worlds that fit the view."""

    def choose(self, view: View) -> Action:
        worlds = Worlds(view)
        state = self._draw(worlds, view)
        position = SinglePosition(state)
        numbers: list[int] = []
        while position.seat == view.seat and position.round is state:
            legal = position.legal()
            number = legal[0] if len(legal) == 1 else self._choose(view, worlds, position)
            numbers.append(number)
            position = position.after(number)
        return _action(view, numbers)

    def _draw(self, worlds: Worlds, view: View) -> Round:
        """Return a world in which it is this seat's turn; seats before it choose at random."""
        world = worlds.draw(self.rng)
        while world.to_act[0] != view.seat:
            options = options_of(world, world.to_act[0])
            assert options is not None
            world = apply(world, world.to_act[0], options.draw(self.rng))
        return world

    def _choose(self, view: View, worlds: Worlds, position: SinglePosition) -> int:
        raise NotImplementedError


class OpenSpielRandomBot(OpenSpielBot):
    """OpenSpiel's bot that chooses uniformly at random."""

    def _choose(self, view: View, worlds: Worlds, position: SinglePosition) -> int:
        assert view.seat is not None
        bot = pyspiel.make_uniform_random_bot(view.seat, self.rng.randrange(2**31))
        return int(bot.step(game_of(view.setup).state_at(position)))


class OpenSpielISMCTSBot(OpenSpielBot):
    """OpenSpiel's information-set Monte Carlo tree search with random playouts.

    Every choice, so each card of an exchange, gets the same number of simulations. Each simulation
    draws a new world that fits the view. The bot takes the most visited action.
    """

    def __init__(self, seed: int | str = 0, *, simulations: int = 2000) -> None:
        super().__init__(seed)
        self.simulations = simulations

    def _choose(self, view: View, worlds: Worlds, position: SinglePosition) -> int:
        game = game_of(view.setup)
        rows = Rows(game, self.rng)
        search = ismcts.ISMCTSBot(
            game,
            rows,
            EXPLORATION,
            self.simulations,
            random_state=np.random.RandomState(self.rng.randrange(2**32)),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )

        def another_world(_state: RowState, _player: int) -> RowState:
            return rows.state(self._draw(worlds, view), position.laid)

        search.set_resampler(another_world)
        return int(search.step(rows.state(position.round, position.laid)))


def _action(view: View, numbers: list[int]) -> Action:
    """Return the action that consists of these single choices."""
    options = view.options
    if isinstance(options, ExchangeOptions):
        places = [gift.place for gift in options.gifts for _ in range(gift.cards)]
        cards = [ORDER[number] for number in numbers]
        return Exchange(tuple(zip(places, cards, strict=True)))
    if isinstance(options, PlayOptions):
        return Play(ORDER[numbers[0]])
    assert options is not None
    return Show(options.packets[numbers[0] - SHOW])


def make(name: str, seed: int | str) -> Bot:
    """Create the bot with a name such as `openspiel-ismcts:2000` (2,000 is the default)."""
    kind, _, number = name.partition(":")
    if kind == "openspiel-random" and not number:
        return OpenSpielRandomBot(seed)
    if kind != "openspiel-ismcts" or (name.endswith(":")):
        raise UnknownName(
            f"no bot {name!r}; OpenSpiel's are openspiel-random and openspiel-ismcts:SIMULATIONS"
        )
    if number and not (number.isdecimal() and 0 < int(number[:9]) <= MOST_SIMULATIONS):
        raise BadBot(f"bot {name!r} needs a number of simulations from 1 to {MOST_SIMULATIONS:,}")
    return OpenSpielISMCTSBot(seed, simulations=int(number or 2000))
