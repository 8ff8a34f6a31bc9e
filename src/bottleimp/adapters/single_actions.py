"""Rounds played one choice at a time: actions are numbers, and one seat acts after another.

At the table, all players exchange cards at once. Here they choose in seat order and lay down one
card after another. The other seats learn nothing of it, and their views do not change, until the
last player has chosen. Automata play within the step of the player before them.
"""

from typing import Any, NamedTuple

from bottleimp.encoding.card_bits import ACTIONS, INDEX, ORDER, SHOW
from bottleimp.rules import (
    Card,
    Exchange,
    IllegalAction,
    Play,
    Round,
    Seat,
    Show,
    View,
    apply,
    card_text,
    cards_text,
    view,
)
from bottleimp.rules.exchange import in_hand
from bottleimp.rules.modes import OPEN, ExchangePhase
from bottleimp.rules.state import exchanges_done, shown_packet
from bottleimp.rules.tricks import legal_cards, play
from bottleimp.rules.views import given_by, received_by

__all__ = ["ACTIONS", "INDEX", "ORDER", "SHOW", "Aim", "SinglePosition"]


class Aim(NamedTuple):
    """The purpose of the next choice: `give` to a place, `show` a packet or `play`."""

    verb: str
    place: str = ""


class SinglePosition:
    """A round, with the cards that the seat to act has laid down for its exchange. Immutable."""

    __slots__ = ("_chosen", "_private", "laid", "log", "round", "seat")

    def __init__(
        self,
        state: Round,
        *,
        laid: tuple[Card, ...] = (),
        chosen: tuple[tuple[int, ...], ...] | None = None,
        log: str | None = None,
        private: dict[Seat, str] | None = None,
    ) -> None:
        self.round = state
        waiting = state.to_act
        self.seat: Seat | None = waiting[0] if waiting else None
        """The seat to act; None when the round is over."""
        self.laid = laid
        self._chosen = chosen
        self.log = _log_of(state) if log is None else log
        """The public part of the history: the cards played, each followed by a full stop."""
        self._private = {} if private is None else private
        """Cache of the part of `information` that is constant from the first trick on, by seat."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "SinglePosition":
        return self

    def __getstate__(self) -> tuple[object, ...]:
        return self.round, self.seat, self.laid, self._chosen, self.log

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.round, self.seat, self.laid, self._chosen, self.log = state
        self._private = {}

    @property
    def chosen(self) -> tuple[tuple[int, ...], ...]:
        """By player, the numbers of its choices before the first trick, in the order made."""
        if self._chosen is None:
            players = range(self.round.setup.mode.players)
            self._chosen = tuple(self._chosen_by(seat) for seat in players)
        return self._chosen

    def _chosen_by(self, seat: Seat) -> tuple[int, ...]:
        if self._chosen is not None:
            return self._chosen[seat]
        return (*choices_made(self.round, seat), *(INDEX[card] for card in self.laid_by(seat)))

    @property
    def over(self) -> bool:
        """True if the round is over."""
        return self.seat is None

    @property
    def aim(self) -> Aim | None:
        """The purpose of the next card or packet; None when the round is over."""
        phase, seat = self.round.phase, self.seat
        if seat is None:
            return None
        if phase is None:
            return Aim("play")
        if isinstance(phase, ExchangePhase):
            return Aim("give", _places(self.round, phase, seat)[len(self.laid)])
        return Aim("show")

    def legal(self) -> list[int]:
        """Return the legal actions of the seat to act, in rising order."""
        phase, seat = self.round.phase, self.seat
        if seat is None:
            return []
        if phase is None:
            return sorted([INDEX[card] for card in legal_cards(self.round)])
        if isinstance(phase, ExchangePhase):
            hand = in_hand(self.round, phase, seat)
            return [INDEX[card] for card in hand if card not in self.laid]
        return [SHOW, SHOW + 1]

    def after(self, action: int) -> "SinglePosition":
        """Return the position after an action; raise `IllegalAction` if it is illegal."""
        phase, seat = self.round.phase, self.seat
        if seat is None:
            raise IllegalAction("the round is over")
        if phase is None:
            return self._after_play(seat, action)
        if action not in self.legal():
            raise IllegalAction(f"seat {seat} may not {self.text(action)} now")
        own = (*self.chosen[seat], action)
        chosen = (*self.chosen[:seat], own, *self.chosen[seat + 1 :])
        if not isinstance(phase, ExchangePhase):
            packet = phase.packets[action - SHOW]
            return SinglePosition(apply(self.round, seat, Show(packet)), chosen=chosen, log="")
        laid = (*self.laid, ORDER[action])
        places = _places(self.round, phase, seat)
        if len(laid) < len(places):
            return SinglePosition(self.round, laid=laid, chosen=chosen, log="")
        exchange = Exchange(tuple(zip(places, laid, strict=True)))
        return SinglePosition(apply(self.round, seat, exchange), chosen=chosen, log="")

    def _after_play(self, seat: Seat, action: int) -> "SinglePosition":
        if not 0 <= action < SHOW:
            raise IllegalAction(f"seat {seat} may not {self.text(action)} now")
        state = apply(self.round, seat, Play(ORDER[action]))
        log = f"{self.log}{card_text(ORDER[action])}."
        while not state.over and state.turn >= state.setup.mode.players:
            card = legal_cards(state)[0]
            state = play(state, card)
            log += f"{card_text(card)}."
        return SinglePosition(state, chosen=self._chosen, log=log, private=self._private)

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat, which does not show the cards in `laid_by`."""
        return view(self.round, seat)

    def laid_by(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that the seat has laid down for its current exchange."""
        return self.laid if seat == self.seat else ()

    def text(self, action: int) -> str:
        """Return an action as text: `imp 9`, `show first`, `play 16½`."""
        aim, phase = self.aim, self.round.phase
        if SHOW <= action < ACTIONS and phase is not None and not isinstance(phase, ExchangePhase):
            return f"show {phase.packets[action - SHOW]}"
        if aim is None or not 0 <= action < SHOW:
            return f"take action {action}"
        return f"{aim.place or aim.verb} {card_text(ORDER[action])}"

    def information(self, seat: Seat) -> str:
        """Return all that the seat knows as one line: equal lines mean equal knowledge."""
        turn = "" if self.round.phase is None else f" turn {self.seat}"
        private = self._private.get(seat)
        if private is None:
            private = self._private[seat] = self._known_to(seat)
        return f"{private}{turn} played {self.log}"

    def _known_to(self, seat: Seat) -> str:
        """Return what only the seat knows, together with the open hands."""
        state = self.round
        mode, deck = state.setup.mode, state.setup.deck
        phase = state.phase
        unseen = phase.unseen if isinstance(phase, ExchangePhase) else ()
        dealt = [
            "?" if spec.name in unseen else cards_text(hand)
            for spec, hand in zip(mode.hands, state.deal.hands[seat], strict=True)
        ]
        lines = [
            f"{mode.id} {mode.players} {deck.id} seat {seat} dealer {state.dealer}",
            f"dealt {', '.join(dealt)}",
            f"chose {' '.join(map(str, self._chosen_by(seat)))}",
        ]
        if exchanges_done(state):
            got = [f"{r.giver}:{r.hand}:{card_text(r.card)}" for r in received_by(state, seat)]
            lines.append(f"got {' '.join(got)}")
        if phase is None:
            lines += _lying_open(state)
        return "; ".join(lines)


def choices_made(state: Round, seat: Seat) -> tuple[int, ...]:
    """Return the choices of a player as numbers; cards for one place are in rising order."""
    names = [hand.name for hand in state.setup.mode.hands]
    numbers = [INDEX[given.card] for given in given_by(state, seat)]
    for choices in state.choices:
        choice = choices[seat]
        if isinstance(choice, Show):
            numbers.append(SHOW + names.index(choice.packet))
    return tuple(numbers)


def _places(state: Round, phase: ExchangePhase, seat: Seat) -> tuple[str, ...]:
    """Return the places in the order in which they get their cards, once for each card."""
    gifts = state.setup.mode.gifts(phase, seat=seat, dealer=state.dealer)
    return tuple(gift.place for gift in gifts for _ in range(gift.cards))


def _log_of(state: Round) -> str:
    plays = [play.card for trick in state.tricks for play in trick.plays]
    plays += [play.card for play in state.table]
    return "".join(f"{card_text(card)}." for card in plays)


def _lying_open(state: Round) -> list[str]:
    """Return the open hands as they were before the first trick, and the packets shown."""
    mode = state.setup.mode
    if OPEN not in mode.hands_in_play and not mode.automata:
        return []
    gone: dict[tuple[Seat, str], list[Card]] = {}
    for plays in (*(trick.plays for trick in state.tricks), state.table):
        for played in plays:
            gone.setdefault((played.seat, played.hand), []).append(played.card)
    lines = []
    for owner, hands in enumerate(state.hands):
        for name, hand in zip(mode.hands_in_play, hands, strict=True):
            if owner >= mode.players or name == OPEN:
                cards = (*hand, *gone.get((owner, name), ()))
                lines.append(f"open {owner} {cards_text(tuple(sorted(cards)))}")
    shown = [shown_packet(state, owner) for owner in range(mode.players)]
    return [*lines, *(f"shown {packet}" for packet in shown if packet)]
