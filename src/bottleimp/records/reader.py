"""Reader of `bottle-imp/1`, which checks the form of a record but not the rules of the game.

`checker.py` checks that the recorded rounds are legal.
"""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple, TypeGuard

from bottleimp.records.record import FORMAT, RECORD_KEYS, Extra, Record, RoundRecord, round_keys
from bottleimp.records.record_error import RecordError, locate_error
from bottleimp.records.record_lines import LONGEST_LINE, line_too_long, read_lines
from bottleimp.records.strictjson import TOO_DEEP, parse_json
from bottleimp.rules.errors import BadText, BottleImpError
from bottleimp.rules.json_form import deal_from_json, every_choice_from_json, tricks_from_json
from bottleimp.rules.modes import Mode, Setup, setup_of
from bottleimp.rules.quotation import quote


class UnreadableRecord(NamedTuple):
    """A record whose rounds are still raw JSON, so that they can be read one by one."""

    setup: Setup
    names: tuple[str, ...]
    rounds: list[object]
    extra: Extra


def read_record(source: str | bytes | Mapping[str, Any]) -> Record:
    """Read one record from a line of JSON or from its parsed object."""
    try:
        unread = read_head(source)
        return Record(unread.setup, unread.names, tuple(read_rounds(unread)), unread.extra)
    except RecursionError as error:
        raise RecordError(TOO_DEEP) from error


def read_records(stream: BinaryIO, *, longest: int = LONGEST_LINE) -> Iterator[Record]:
    """Yield the records of a file; raise `RecordError` at the first line that is not a record."""
    for number, line in enumerate(read_lines(stream, longest=longest), start=1):
        try:
            if line is None:
                raise line_too_long(longest)
            record = read_record(line)
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from error
        yield record


def read_head(source: object) -> UnreadableRecord:
    """Read everything of a record except its rounds."""
    try:
        value = parse_json(source) if isinstance(source, str | bytes) else source
        if not isinstance(value, Mapping):
            raise BadText(f"not a record: {quote(value)} is no object")
        _check_format(value)
        names = _names(value.get("seats"))
        setup = setup_of(_name(value, "mode"), players=len(names), deck=_name(value, "deck"))
        rounds = value.get("rounds")
        if not isinstance(rounds, list):
            raise BadText("'rounds' must be a list of rounds")
    except BottleImpError as error:
        raise RecordError(str(error)) from error
    return UnreadableRecord(setup, names, rounds, _extra(value, RECORD_KEYS))


def read_rounds(unread: UnreadableRecord) -> Iterator[RoundRecord]:
    """Yield the rounds of a record one by one."""
    for number, value in enumerate(unread.rounds, start=1):
        try:
            yield _round(unread.setup.mode, value)
        except BottleImpError as error:
            raise locate_error(number, error) from error


def _check_format(value: Mapping[str, Any]) -> None:
    if "format" not in value:
        raise BadText(f"not a record: 'format' must be '{FORMAT}'")
    if value["format"] != FORMAT:
        raise BadText(f"format {quote(value['format'])} is not '{FORMAT}'")


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadText("'seats' must be a list of the players' names")
    for seat, name in enumerate(value):
        if not isinstance(name, str):
            raise BadText(f"the name of seat {seat} must be a string, not {quote(name)}")
    return tuple(value)


def _name(value: Mapping[str, Any], key: str) -> str:
    name = value.get(key)
    if not isinstance(name, str):
        raise BadText(f"{key!r} must be the name of a {key}")
    return name


def _round(mode: Mode, value: object) -> RoundRecord:
    if not isinstance(value, dict):
        raise BadText(f"a round must be an object, not {quote(value)}")
    _check_dealer(mode, value.get("dealer"))
    return RoundRecord(
        deal=deal_from_json(mode, value),
        choices=every_choice_from_json(mode, value.get("exchange")),
        tricks=tricks_from_json(value.get("tricks")),
        scores=_scores(mode, value["scores"]) if "scores" in value else None,
        lopaka_score=_lopaka_score(mode, value),
        extra=_extra(value, round_keys(mode)),
    )


def _check_dealer(mode: Mode, dealer: object) -> None:
    """Raise `BadText` if the dealer is not a seat.

    The deal check does this too, but its message would print an integer of any length.
    """
    if _is_integer(dealer) and not 0 <= dealer < mode.players:
        raise BadText(f"dealer {quote(dealer)} is not a seat from 0 to {mode.players - 1}")


def _scores(mode: Mode, value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(map(_is_integer, value)):
        raise BadText("'scores' must be a list of whole numbers")
    if len(value) != mode.players:
        raise BadText(f"'scores' has {len(value)} numbers instead of {mode.players}")
    return tuple(value)


def _lopaka_score(mode: Mode, value: Mapping[str, Any]) -> int | None:
    if not mode.automata or "lopaka_score" not in value:
        return None
    score = value["lopaka_score"]
    if not _is_integer(score):
        raise BadText(f"'lopaka_score' must be a whole number, not {quote(score)}")
    return score


def _is_integer(value: object) -> TypeGuard[int]:
    return type(value) is int  # True and False are numbers to Python, but not to JSON


def _extra(value: Mapping[str, Any], known: frozenset[str]) -> Extra:
    return {key: kept for key, kept in value.items() if key not in known}
