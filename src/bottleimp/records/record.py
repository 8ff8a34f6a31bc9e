"""A record: who played which mode with which deck, and every round card by card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bottleimp.records.record_error import RecordError, in_round
from bottleimp.rules.cards import Card, Seat
from bottleimp.rules.deals import Deal
from bottleimp.rules.modes import Mode, Setup
from bottleimp.rules.round_replay import ReplayError, check_complete
from bottleimp.rules.score_rules import scores
from bottleimp.rules.state import Choice, Round

FORMAT = "bottle-imp/1"

Extra: TypeAlias = Mapping[str, Any]
"""Keys that the format does not know and keeps: times, seeds, bots, end condition."""


RECORD_KEYS = frozenset(("format", "mode", "deck", "seats", "rounds"))
"""The keys of a record that the format gives a meaning."""


def round_keys(mode: Mode) -> frozenset[str]:
    """The keys of a round that the format gives a meaning in this mode."""
    keys = {"dealer", "deal", "exchange", "tricks", "scores"}
    if mode.automata:
        keys |= {"lopaka", "lopaka_score"}
    if mode.imp_dealt:
        keys.add("imp")
    return frozenset(keys)


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round as it was played; `scores` by player, None where the record does not say."""

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
    """A match, or its beginning. Reading one does not check it: that is `check_record`."""

    setup: Setup
    names: tuple[str, ...]
    """By seat, the players' names."""
    rounds: tuple[RoundRecord, ...] = ()
    extra: Extra = field(default_factory=dict)


def record_of(
    setup: Setup, names: Sequence[str], rounds: Sequence[Round], extra: Extra | None = None
) -> Record:
    """The record of finished rounds, with their scores."""
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
            raise in_round(number, error) from error
    return Record(setup, tuple(names), tuple(written), dict(extra or {}))


def round_record_of(state: Round, extra: Extra | None = None) -> RoundRecord:
    """The record of one finished round, with its scores."""
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
    """The deal passes to the left, from round to round of a record."""
    left = (before + 1) % mode.players
    if dealer != left:
        raise RecordError(f"seat {left} deals after seat {before}, not seat {dealer}", round=number)
