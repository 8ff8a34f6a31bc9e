"""Records: players, mode and deck of a match, and the cards of every round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bottleimp.records.record_error import RecordError, locate_error
from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.deals import Deal
from bottleimp.rules.modes import Mode, Setup
from bottleimp.rules.round_replay import ReplayError, check_complete
from bottleimp.rules.score_rules import scores
from bottleimp.rules.state import Choice, Round

FORMAT = "bottle-imp/1"

Extra: TypeAlias = Mapping[str, Any]
"""Additional keys that readers and writers preserve: times, seeds, bots, end condition."""


RECORD_KEYS = frozenset(("format", "mode", "deck", "seats", "rounds"))
"""The keys of a record that the format defines."""


def round_keys(mode: Mode) -> frozenset[str]:
    """Return the keys of a round that the format defines for this mode."""
    keys = {"dealer", "deal", "exchange", "tricks", "scores"}
    if mode.automata:
        keys |= {"lopaka", "lopaka_score"}
    if mode.imp_dealt:
        keys.add("imp")
    return frozenset(keys)


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round as it was played. `scores` by player is None if the record has no scores."""

    deal: Deal
    choices: tuple[Mapping[str, Choice], ...]
    """By player, then by the name of the phase."""
    tricks: tuple[tuple[Card, ...], ...]
    """The cards of each trick in the order played."""
    scores: tuple[int, ...] | None = None
    lopaka_score: int | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """A complete or unfinished match. Reading a record does not check it; `check_record` does."""

    setup: Setup
    names: tuple[str, ...]
    """By seat, the players' names."""
    rounds: tuple[RoundRecord, ...] = ()
    extra: Extra = field(default_factory=dict)


def record_of(
    setup: Setup, names: Sequence[str], rounds: Sequence[Round], extra: Extra | None = None
) -> Record:
    """Create the record of finished rounds, with their scores."""
    if len(names) != setup.mode.players:
        raise RecordError(f"{len(names)} names for {setup.mode.players} players")
    written: list[RoundRecord] = []
    for number, state in enumerate(rounds, start=1):
        if state.setup != setup:
            raise RecordError("another mode or deck than the record's", round=number)
        if number > 1:
            check_next_dealer(setup.mode, rounds[number - 2].dealer, state.dealer, number=number)
        try:
            written.append(round_record_of(state))
        except ReplayError as error:
            raise locate_error(number, error) from error
    return Record(setup, tuple(names), tuple(written), dict(extra or {}))


def round_record_of(state: Round, extra: Extra | None = None) -> RoundRecord:
    """Create the record of one finished round, with its scores."""
    check_complete(state)
    mode = state.setup.mode
    names = [phase.name for phase in mode.phases]
    by_player = [
        {
            name: choice
            for name, choices in zip(names, state.choices, strict=True)
            if (choice := choices[player]) is not None
        }
        for player in range(mode.players)
    ]
    result = scores(state)
    return RoundRecord(
        deal=state.deal,
        choices=tuple(by_player),
        tricks=tuple(trick.cards for trick in state.tricks),
        scores=result[: mode.players],
        lopaka_score=result[mode.players] if mode.automata else None,
        extra=dict(extra or {}),
    )


def check_next_dealer(mode: Mode, before: Seat, dealer: Seat, *, number: int) -> None:
    """Raise `RecordError` unless the seat to the left of the last dealer deals round `number`."""
    left = (before + 1) % mode.players
    if dealer != left:
        raise RecordError(f"seat {left} deals after seat {before}, not seat {dealer}", round=number)
