"""Checking `bottle-imp/1`: each line of a file gets one answer, in order.

The scores come from playing every round again by the rules; the scores in the record, where it
has any, must be the same.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, TextIO, TypeAlias

from bottleimp.records.reader import read_head, read_rounds
from bottleimp.records.record import Record, RoundRecord, check_next_dealer
from bottleimp.records.record_error import RecordError, in_round
from bottleimp.records.record_lines import LONGEST_LINE, lines, opened, too_long
from bottleimp.records.strictjson import TOO_DEEP
from bottleimp.rules.json_form import Json
from bottleimp.rules.modes import Setup
from bottleimp.rules.quotation import quote
from bottleimp.rules.round_replay import ReplayError, check_complete, replay
from bottleimp.rules.score_rules import scores
from bottleimp.rules.state import Round


@dataclass(frozen=True, slots=True)
class CorrectRecord:
    """The scores by round and player, and their sums: zeros before the first round."""

    scores: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]

    def to_json(self) -> Json:
        return {"ok": True, "scores": self.scores, "totals": self.totals}


@dataclass(frozen=True, slots=True)
class WrongRecord:
    """What is wrong first, in which round and trick; None where that does not apply."""

    error: str
    round: int | None = None
    trick: int | None = None

    def to_json(self) -> Json:
        return {"ok": False, "error": self.error, "round": self.round, "trick": self.trick}


Answer: TypeAlias = CorrectRecord | WrongRecord


def check_file(path: str, out: TextIO) -> int:
    """Answer each line of a file (`-`: standard input) with a line; 0 if all were ok, else 1.

    Each answer is handed on at once, so that a program can ask line by line. A file that cannot
    be read raises OSError.
    """
    return int(not all([*check_each(path, out)]))


def check_each(path: str, out: TextIO, *, name: str | None = None) -> Iterator[bool]:
    """Answer each line of a file, and yield whether it was ok; an answer says the file's `name`."""
    named = {} if name is None else {"file": name}
    with opened(path) as stream:
        for answer in check_lines(stream):
            print(json.dumps({**named, **answer.to_json()}), file=out, flush=True)
            yield isinstance(answer, CorrectRecord)


def check_lines(stream: BinaryIO, *, longest: int = LONGEST_LINE) -> Iterator[Answer]:
    """The answers to the lines of a file, holding one line at a time."""
    for line in lines(stream, longest=longest):
        yield WrongRecord(str(too_long(longest))) if line is None else check_line(line)


def check_line(line: str | bytes) -> Answer:
    """The answer to one line; never an exception."""
    try:
        unread = read_head(line)
        return check_rounds(unread.setup, read_rounds(unread))
    except RecordError as error:
        return WrongRecord(str(error), error.round, error.trick)
    except RecursionError:
        return WrongRecord(TOO_DEEP)


def check_record(record: Record) -> CorrectRecord:
    """The scores of a record that was played by the rules; else a `RecordError` says where not."""
    return check_rounds(record.setup, record.rounds)


def check_rounds(setup: Setup, rounds: Iterable[RoundRecord]) -> CorrectRecord:
    """Every round is complete and legal, has its right scores, and the deal passes to the left."""
    players = setup.mode.players
    totals = [0] * players
    by_round: list[tuple[int, ...]] = []
    before: RoundRecord | None = None
    for number, played in enumerate(rounds, start=1):
        if before is not None:
            dealers = before.deal.dealer, played.deal.dealer
            check_next_dealer(setup.mode, *dealers, number=number)
        before = played
        try:
            result = scores(replay_round(setup, played))
            _check_scores(played, result[:players], result[players:])
        except ReplayError as error:
            raise in_round(number, error) from error
        by_round.append(result[:players])
        totals = [total + score for total, score in zip(totals, result, strict=False)]
    return CorrectRecord(tuple(by_round), tuple(totals))


def replay_round(setup: Setup, played: RoundRecord) -> Round:
    """The end of the round, reached by playing it again."""
    state = replay(setup, played.deal, played.choices, played.tricks)
    check_complete(state)
    return state


def _check_scores(
    played: RoundRecord, of_players: tuple[int, ...], of_automata: tuple[int, ...]
) -> None:
    if played.scores is not None and played.scores != of_players:
        raise ReplayError(f"the scores are {quote(of_players)}, not {quote(played.scores)}")
    if played.lopaka_score is not None and played.lopaka_score != of_automata[0]:
        lopakas = quote(played.lopaka_score)
        raise ReplayError(f"Lopaka's score is {of_automata[0]}, not {lopakas}")
