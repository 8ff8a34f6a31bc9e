"""Checker of `bottle-imp/1` files: gives one answer for each line, in order.

It replays every round by the rules and compares the scores with those in the record, if there are
any.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, TextIO, TypeAlias

from bottleimp.records.reader import read_head, read_rounds
from bottleimp.records.record import Record, RoundRecord, check_next_dealer
from bottleimp.records.record_error import RecordError, locate_error
from bottleimp.records.record_lines import LONGEST_LINE, line_too_long, open_records, read_lines
from bottleimp.records.strictjson import TOO_DEEP
from bottleimp.rules.json_form import Json
from bottleimp.rules.modes import Setup
from bottleimp.rules.quotation import quote
from bottleimp.rules.round_replay import ReplayError, check_complete, replay
from bottleimp.rules.score_rules import scores
from bottleimp.rules.state import Round


@dataclass(frozen=True, slots=True)
class CorrectRecord:
    """The answer to a correct record: scores by round and player, and their sums.

    The sums are zeros if the record has no rounds.
    """

    scores: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]

    def to_json(self) -> Json:
        return {"ok": True, "scores": self.scores, "totals": self.totals}


@dataclass(frozen=True, slots=True)
class WrongRecord:
    """The answer to a wrong record: the first error, with its round and trick if it has them."""

    error: str
    round: int | None = None
    trick: int | None = None

    def to_json(self) -> Json:
        return {"ok": False, "error": self.error, "round": self.round, "trick": self.trick}


Answer: TypeAlias = CorrectRecord | WrongRecord


def check_file(path: str, out: TextIO) -> int:
    """Print an answer to each line of a file; return 0 if all records are correct, else 1.

    The path `-` stands for standard input. Each answer is flushed at once, so that another program
    can send lines and read answers in turn. Raises OSError if the file cannot be read.
    """
    return int(not all([*check_each(path, out)]))


def check_each(path: str, out: TextIO, *, name: str | None = None) -> Iterator[bool]:
    """Print an answer to each line of a file, and yield whether the record is correct.

    Each answer contains the `name` of the file, unless it is None.
    """
    named = {} if name is None else {"file": name}
    with open_records(path) as stream:
        for answer in check_lines(stream):
            print(json.dumps({**named, **answer.to_json()}), file=out, flush=True)
            yield isinstance(answer, CorrectRecord)


def check_lines(stream: BinaryIO, *, longest: int = LONGEST_LINE) -> Iterator[Answer]:
    """Yield the answers to the lines of a file, with one line in memory at a time."""
    for line in read_lines(stream, longest=longest):
        yield WrongRecord(str(line_too_long(longest))) if line is None else check_line(line)


def check_line(line: str | bytes) -> Answer:
    """Return the answer to one line; errors in the line raise no exception."""
    try:
        unread = read_head(line)
        return check_rounds(unread.setup, read_rounds(unread))
    except RecordError as error:
        return WrongRecord(str(error), error.round, error.trick)
    except RecursionError:
        return WrongRecord(TOO_DEEP)


def check_record(record: Record) -> CorrectRecord:
    """Return the scores of a record; raise `RecordError` at the first error."""
    return check_rounds(record.setup, record.rounds)


def check_rounds(setup: Setup, rounds: Iterable[RoundRecord]) -> CorrectRecord:
    """Return the scores of rounds; raise `RecordError` at the first error.

    Every round must be complete and legal and have the right scores, and the deal must pass to the
    left.
    """
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
            raise locate_error(number, error) from error
        by_round.append(result[:players])
        totals = [total + score for total, score in zip(totals, result, strict=False)]
    return CorrectRecord(tuple(by_round), tuple(totals))


def replay_round(setup: Setup, played: RoundRecord) -> Round:
    """Replay a recorded round and return its final state; raise `ReplayError` if it is illegal."""
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
