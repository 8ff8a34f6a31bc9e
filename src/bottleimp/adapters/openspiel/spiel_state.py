"""OpenSpiel states: cards still being dealt, or a position of the round."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel

from bottleimp.adapters.rewards import rewards
from bottleimp.adapters.single_actions import INDEX, ORDER, SHOW, SinglePosition
from bottleimp.rules import IllegalAction, Seat, Setup, start
from bottleimp.rules.deals import deal_out
from bottleimp.rules.exchange import in_hand
from bottleimp.rules.modes import ExchangePhase
from bottleimp.rules.worlds import Worlds

if TYPE_CHECKING:
    from bottleimp.adapters.openspiel.spiel_game import BottleImpGame

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class BottleImpState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is untyped
    """A state with chance nodes for the dealer and then for the cards in the order of `deal_out`.

    Players see none of the deal before it is complete. OpenSpiel copies and stores these
    attributes; a position never changes.
    """

    def __init__(self, game: "BottleImpGame") -> None:
        super().__init__(game)
        self.dealer: Seat | None = game.dealer
        self.dealt: tuple[int, ...] = ()
        self.position: SinglePosition | None = None

    # The interface of OpenSpiel.

    def current_player(self) -> int:
        position = self.position
        if position is None:
            return CHANCE
        return TERMINAL if position.seat is None else position.seat

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return equally likely outcomes: all players as dealer, then all cards left."""
        setup = self._game.setup
        if self.dealer is None:
            outcomes = list(range(setup.mode.players))
        else:
            outcomes = [INDEX[card] for card in setup.deck.cards if INDEX[card] not in self.dealt]
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def returns(self) -> list[float]:
        game = self._game
        if self.position is None or not self.position.over:
            return [0.0] * game.setup.mode.players
        return list(rewards(self.position.round, game.reward_kind))

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.position.after(action)
            return
        setup = self._game.setup
        if not self._can_draw(action):
            raise IllegalAction(f"chance cannot draw {action} now")
        if self.dealer is None:
            self.dealer = action
        else:
            self.dealt = (*self.dealt, action)
            if len(self.dealt) == setup.deck.size:
                cards = [ORDER[number] for number in self.dealt]
                self.position = SinglePosition(
                    start(setup, deal_out(setup, dealer=self.dealer, cards=cards))
                )

    def _can_draw(self, action: int) -> bool:
        """Return whether the action is one of `chance_outcomes`, without listing them."""
        setup: Setup = self._game.setup
        if self.dealer is None:
            return 0 <= action < setup.mode.players
        there = 0 <= action < SHOW and ORDER[action] in setup.deck.points
        return there and action not in self.dealt

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is not None:
            return self.position.text(action)
        return f"dealer {action}" if self.dealer is None else f"deal {ORDER[action]:g}"

    def __str__(self) -> str:
        if self.position is None:
            return f"dealer {self.dealer}, dealt {[ORDER[number] for number in self.dealt]}"
        players = range(self._game.setup.mode.players)
        return "\n".join(self.position.information(seat) for seat in players)

    # Methods for search.

    def information_state_string(self, player: int | None = None) -> str:
        """Return the same text as the observer, without the detour through C++."""
        return self.information(self.current_player() if player is None else player)

    def information(self, player: int) -> str:
        """Return all that the player has seen and done: equal texts mean equal knowledge."""
        if self.position is None:
            return f"seat {player}: the cards are being dealt"
        return self.position.information(player)

    def resample_from_infostate(
        self, player_id: int, sampler: Callable[[], float] | Random
    ) -> "BottleImpState":
        """Return a uniformly random state that the player cannot tell from this one.

        It has its own history, from the deal on. `sampler` is a random generator, or a function
        that returns numbers from 0 to 1.
        """
        rng = sampler if isinstance(sampler, Random) else Random(sampler())
        fresh: BottleImpState = self._game.new_initial_state()
        if self.position is None:
            while fresh.move_number() < self.move_number():
                outcomes = [outcome for outcome, _ in fresh.chance_outcomes()]
                fresh.apply_action(rng.choice(outcomes))
            return fresh
        for action in self._history_of(self._other_position(self.position, player_id, rng)):
            fresh.apply_action(action)
        return fresh

    def _other_position(self, here: SinglePosition, player: Seat, rng: Random) -> SinglePosition:
        own = here.chosen[player]
        packets = [hand.name for hand in here.round.setup.mode.hands]
        shown = packets[own[-1] - SHOW] if own and own[-1] >= SHOW else None
        world = Worlds(here.view(player), shown=shown).draw(rng)
        laid = here.laid_by(player)
        chosen = list(SinglePosition(world).chosen)
        if player != here.seat and here.laid:
            # Another seat has laid down cards that the player cannot know.
            phase, seat = world.phase, here.seat
            assert isinstance(phase, ExchangePhase)
            assert seat is not None
            laid = tuple(rng.sample(in_hand(world, phase, seat), len(here.laid)))
            chosen[seat] = (*chosen[seat], *(INDEX[card] for card in laid))
        chosen[player] = own
        return SinglePosition(world, laid=laid, chosen=tuple(chosen))

    def _history_of(self, position: SinglePosition) -> Iterator[int]:
        """Yield every action from the deal to the position."""
        state = position.round
        mode = state.setup.mode
        if self._game.dealer is None:
            yield state.dealer
        for hands in state.deal.hands:
            for hand in hands:
                yield from (INDEX[card] for card in hand)
        yield from (INDEX[card] for card in state.deal.imp)
        chosen = [iter(choices) for choices in position.chosen]
        for phase in mode.phases:
            for seat in range(mode.players):
                due = 1
                if isinstance(phase, ExchangePhase):
                    gifts = mode.gifts(phase, seat=seat, dealer=state.dealer)
                    due = sum(gift.cards for gift in gifts)
                yield from (number for _, number in zip(range(due), chosen[seat], strict=False))
        for plays in (*(trick.plays for trick in state.tricks), state.table):
            yield from (INDEX[play.card] for play in plays if play.seat < mode.players)

    @property
    def _game(self) -> Any:
        return self.get_game()
