"""Reading `bottle-imp/1`: whether a line has the form of a record.

Whether it was played by the rules is for `check.py` to say.
"""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple, TypeGuard

from bottleimp.records.record import FORMAT, RECORD_KEYS, Extra, Record, RoundRecord, round_keys
from bottleimp.records.record_error import RecordError, in_round
from bottleimp.records.record_lines import LONGEST_LINE, lines, too_long
from bottleimp.records.strictjson import TOO_DEEP, parse_json
from bottleimp.rules.errors import BadText, BottleImpError
from bottleimp.rules.json_form import deal_from_json, every_choice_from_json, tricks_from_json
from bottleimp.rules.modes import Mode, Setup, setup_of
from bottleimp.rules.quotation import quote


class UnreadableRecord(NamedTuple):
    """A record whose rounds have not been read yet, so that they can be taken one by one."""

    setup: Setup
    names: tuple[str, ...]
    rounds: list[object]
    extra: Extra


def read_record(source: str | bytes | Mapping[str, Any]) -> Record:
    """Read one record from its line or from the object that the line stands for."""
    try:
        unread = read_head(source)
        return Record(unread.setup, unread.names, tuple(read_rounds(unread)), unread.extra)
    except RecursionError as error:
        raise RecordError(TOO_DEEP) from error


def read_records(stream: BinaryIO, *, longest: int = LONGEST_LINE) -> Iterator[Record]:
    """The records of a file, one per line; stops with an error at a line that is not a record."""
    for number, line in enumerate(lines(stream, longest=longest), start=1):
        try:
            if line is None:
                raise too_long(longest)
            record = read_record(line)
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from error
        yield record


def read_head(source: object) -> UnreadableRecord:
    """All of a record but its rounds."""
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
    """The rounds, one by one."""
    for number, value in enumerate(unread.rounds, start=1):
        try:
            yield _round(unread.setup.mode, value)
        except BottleImpError as error:
            raise in_round(number, error) from error


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
    """Here and not only where a deal is checked, for a number there may be too long to print."""
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
