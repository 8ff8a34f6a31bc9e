"""The commands `replay` and `link`: prints a round from its code, and codes of recorded rounds."""

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bottleimp.records import Record, RecordError, open_records, read_records, replay_round
from bottleimp.records.record_error import locate_error
from bottleimp.rules import (
    BadText,
    Mode,
    Round,
    card_text,
    parse_deal_code,
    parse_round_code,
    round_code,
    view,
)
from bottleimp.rules.round_replay import ReplayError, moves_of, states_of
from bottleimp.terminal.deal_command import as_lines
from bottleimp.terminal.score_sheet import describe_round_result
from bottleimp.terminal.story import taken_line
from bottleimp.terminal.words import SeatNames

_NOBODY = -1
"""The reader's seat in `SeatNames` when the reader did not play the round."""


def print_replay(code: str) -> int:
    """Print the round of a code or of a link."""
    text = _code_in(code)
    if _is_deal_code(text):
        hint = f"bottleimp play --terminal --deal {text}"
        raise BadText(f"{text} is the code of a deal, without a round; '{hint}' plays it")
    print("\n".join(replay_lines(parse_round_code(text))))
    return 0


def _is_deal_code(text: str) -> bool:
    try:
        parse_deal_code(text)
    except BadText:
        return False
    return True


def _code_in(text: str) -> str:
    """Return the code in a link: the part behind its last `/` and before a `#`."""
    return text.rpartition("/")[2].partition("#")[0]


def replay_lines(state: Round) -> list[str]:
    """Return the deal, the secret choices, a line for each trick, and the result."""
    cast = SeatNames(_names(state.setup.mode), _NOBODY)
    lines = [*as_lines(state.setup, state.deal), ""]
    for (before, after), (seat, action) in zip(
        pairwise(states_of(state)), moves_of(state), strict=True
    ):
        if before.phase is not None:
            lines.append(f"{cast.name(seat)}: {action}")
        elif not after.table:
            lines.append(f"Trick {len(after.tricks)}: {_trick_words(before, after, cast)}")
    return [*lines, *describe_round_result(view(state, None), cast)]


def _names(mode: Mode) -> tuple[str, ...]:
    return (*(f"Seat {seat}" for seat in range(mode.players)), *("Lopaka",) * mode.automata)


def _trick_words(before: Round, after: Round, cast: SeatNames) -> str:
    """Return a trick as text: `Seat 1 24, Seat 2 30. Seat 2 takes the trick, …`."""
    plays = [f"{cast.name(play.seat)} {card_text(play.card)}" for play in after.tricks[-1].plays]
    return f"{', '.join(plays)}. {taken_line(view(before, None), view(after, None), cast)}"


def print_codes(paths: Sequence[str], *, only: int | None) -> int:
    """Print the code of each round of the records; return 1 if a file has no record, else 0.

    With `only`, print only this round of each match. Errors name the file and the line.
    """
    status = 0
    for path in paths:
        try:
            found = _print_codes(path, only=only)
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from error
        if not found:
            print(f"bottleimp: {path}: there is no record in it", file=sys.stderr)
            status = 1
    return status


def _print_codes(path: str, *, only: int | None) -> bool:
    """Print the codes of a file; return whether it has any record."""
    line = 0
    with open_records(path) as stream:
        for line, record in enumerate(read_records(stream), start=1):
            try:
                print(*codes_of(record, only=only), sep="\n")
            except RecordError as error:
                raise RecordError(f"line {line}: {error}") from error
    return line > 0


def codes_of(record: Record, *, only: int | None) -> Iterator[str]:
    """Yield the codes of a match's rounds, or only that of round `only`, counted from 1."""
    if only is not None and not 1 <= only <= len(record.rounds):
        raise RecordError(f"there is no round {only} among {len(record.rounds)}")
    for number, played in enumerate(record.rounds, start=1):
        if only in (None, number):
            try:
                yield round_code(replay_round(record.setup, played))
            except ReplayError as error:
                raise locate_error(number, error) from error
