"""The OpenSpiel game: its parameters, sizes, limits and registration."""

from typing import Any

import pyspiel

from bottleimp.adapters.openspiel.observer import Observer
from bottleimp.adapters.openspiel.spiel_state import BottleImpState
from bottleimp.adapters.rewards import MARGIN, bounds, check_kind, imp_cards
from bottleimp.adapters.single_actions import ACTIONS, SinglePosition
from bottleimp.rules import Mode, Setup, setup_of
from bottleimp.rules.deals import check_dealer
from bottleimp.rules.modes import ExchangePhase

NAME = "bottle_imp"
ANY_DEALER = -1

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Bottle Imp",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "mode": "classic",
        "players": 0,  # the most the mode takes
        "deck": "",  # the first that fits
        "dealer": ANY_DEALER,
        "rewards": MARGIN,
    },
)


class BottleImpGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is untyped
    """One round of a mode: a chance node for the dealer and for each card dealt, then choices."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.setup = setup_of(
            given["mode"], players=given["players"] or None, deck=given["deck"] or None
        )
        self.reward_kind = check_kind(given["rewards"])
        self.dealer = None if given["dealer"] == ANY_DEALER else int(given["dealer"])
        if self.dealer is not None:
            check_dealer(self.setup.mode, self.dealer)
        least, most = bounds(self.setup, self.reward_kind)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=ACTIONS,
            num_players=self.setup.mode.players,
            min_utility=least,
            max_utility=most,
            utility_sum=None,
            max_game_length=decisions(self.setup.mode),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self, _json: object = None) -> BottleImpState:
        """Return the state before the deal."""
        return BottleImpState(self)

    def state_at(self, position: SinglePosition) -> BottleImpState:
        """Return a state at a position, without the history before it, to search from."""
        state = BottleImpState(self)
        state.position = position
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards, plus one if the dealer is random."""
        return self.setup.deck.size + (self.dealer is None)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> Observer:
        """Return an observer; without a type, an observer of the current view."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(kind, params)


def decisions(mode: Mode) -> int:
    """Return the number of single choices that the players make in a round."""
    plays = (mode.deck_size - imp_cards(mode)) * mode.players // mode.seats
    choices = 0
    for phase in mode.phases:
        for seat in range(mode.players):
            if isinstance(phase, ExchangePhase):
                choices += sum(gift.cards for gift in mode.gifts(phase, seat=seat, dealer=0))
            else:
                choices += 1
    return plays + choices


def load(setup: Setup, *, dealer: int = ANY_DEALER, rewards: str = MARGIN) -> BottleImpGame:
    """Return the game of a setup, created by `pyspiel.load_game`."""
    game: BottleImpGame = pyspiel.load_game(
        NAME,
        {
            "mode": setup.mode.id,
            "players": setup.mode.players,
            "deck": setup.deck.id,
            "dealer": dealer,
            "rewards": rewards,
        },
    )
    return game


pyspiel.register_game(GAME_TYPE, BottleImpGame)
