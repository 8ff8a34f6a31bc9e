"""Lines that are not JSON, or JSON that is not a record."""

import json
from typing import Any

import pytest

from bottleimp.records import CorrectRecord, RecordError, WrongRecord, check_line, read_record
from tests.records.broken import Broken
from tests.records.edits import put, remove
from tests.records.samples import sample

LINE = json.dumps(sample("classic", 3))
MODES = (
    "classic, teams-2-1-1, teams-2-2-1, teams-2-2-2, teams-2-2-1-1, two-bottles, eye, lopaka, house"
)

NO_JSON: dict[str, tuple[str | bytes, str]] = {
    "blank": ("", "not JSON: the line is empty"),
    "spaces": (" \t\r", "not JSON: the line is empty"),
    "words": ("a record", "not JSON: Expecting value at character 1"),
    "cut off": (LINE[:100], "not JSON: Unterminated string starting at character 100"),
    "cut off after a comma": (LINE[:150], "not JSON: Expecting value at character 151"),
    "two on a line": (LINE + LINE, f"not JSON: Extra data at character {len(LINE) + 1}"),
    "not UTF-8": (b'{"seats": ["Zo\xeb"]}', "not UTF-8: byte 15 cannot be read"),
    "UTF-16": (LINE.encode("utf-16"), "not UTF-8: byte 1 cannot be read"),
    "NaN": (LINE.replace("43", "NaN", 1), "not JSON: NaN is no number"),
    "Infinity": (LINE.replace("43", "Infinity", 1), "not JSON: Infinity is no number"),
    "-Infinity": (LINE.replace("43", "-Infinity", 1), "not JSON: -Infinity is no number"),
    "too large for a float": (LINE.replace("43", "1e999", 1), "1e999 is too large a number"),
    "5,000 digits": (LINE.replace("43", "9" * 5000, 1), "a number of 5000 digits is too long"),
    "a key twice": (LINE.replace('"imp": 5', '"left": 5'), 'key "left" stands twice in one object'),
    "deep lists": ("[" * 100_000, "nested too deeply"),
    "deep objects": ('{"format":' * 100_000, "nested too deeply"),
}

NO_RECORD: dict[str, tuple[Any, str]] = {
    "a number": (17, "not a record: 17 is no object"),
    "null": (None, "not a record: null is no object"),
    "a list": ([sample("classic", 3)], 'not a record: [{"format": "bottle-imp/1"'),
    "an empty object": ({}, "not a record: 'format' must be 'bottle-imp/1'"),
}

BROKEN = {
    "another version": Broken(
        "classic 3",
        "format \"bottle-imp/2\" is not 'bottle-imp/1'",
        put("format", "bottle-imp/2"),
    ),
    "format is a number": Broken("classic 3", "format 1 is not 'bottle-imp/1'", put("format", 1)),
    "no mode": Broken("classic 3", "'mode' must be the name of a mode", remove("mode")),
    "mode is a list": Broken("classic 3", "'mode' must be the name of a mode", put("mode", [])),
    "unknown mode": Broken("classic 3", f"no mode 'solo'; there are {MODES}", put("mode", "solo")),
    "no deck": Broken("classic 3", "'deck' must be the name of a deck", remove("deck")),
    "unknown deck": Broken(
        "classic 3",
        "no deck 'tarot'; there are bambus-2003, bambus-1995, matagot",
        put("deck", "tarot"),
    ),
    "a deck without a name": Broken(
        "classic 3",
        "no deck ''; there are bambus-2003, bambus-1995, matagot",
        put("deck", ""),
    ),
    "a deck that does not fit": Broken(
        "two-bottles 6",
        "mode 'two-bottles' with 6 players needs 54 cards: "
        "deck 'bambus-2003' does not fit, matagot does",
        put("deck", "bambus-2003"),
    ),
    "no seats": Broken(
        "classic 3", "'seats' must be a list of the players' names", remove("seats")
    ),
    "seats is a number": Broken(
        "classic 3", "'seats' must be a list of the players' names", put("seats", 3)
    ),
    "a name is a number": Broken(
        "classic 3", "the name of seat 1 must be a string, not 7", put("seats.1", 7)
    ),
    "too few seats": Broken(
        "classic 3", "mode 'classic' takes 3 or 4 players, not 2", remove("seats.2")
    ),
    "a seat for Lopaka": Broken(
        "lopaka 2",
        "mode 'lopaka' takes 2 players, not 3",
        put("seats", ["Ada", "Bo", "Lopaka"]),
    ),
    "no rounds": Broken("classic 3", "'rounds' must be a list of rounds", remove("rounds")),
    "rounds by number": Broken("eye 2", "'rounds' must be a list of rounds", put("rounds", {})),
    "a round is a list": Broken(
        "eye 2", "round 2: a round must be an object, not []", put("rounds.1", [])
    ),
    "a mode with a long name": Broken(
        "eye 2", f"no mode '{'x' * 188}...", put("mode", "x" * 1_000_000)
    ),
}


@pytest.mark.parametrize(("line", "error"), NO_JSON.values(), ids=NO_JSON)
def test_what_is_no_json_says_so(line: str | bytes, error: str) -> None:
    assert check_line(line) == WrongRecord(error)


@pytest.mark.parametrize(("value", "error"), NO_RECORD.values(), ids=NO_RECORD)
def test_json_that_is_no_record_says_so(value: Any, error: str) -> None:
    answer = check_line(json.dumps(value))
    assert isinstance(answer, WrongRecord)
    assert answer.error.startswith(error)
    assert (answer.round, answer.trick) == (None, None)


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_named_with_its_place(broken: Broken) -> None:
    broken.check()


@pytest.mark.parametrize("depth", range(900, 1010))
def test_nesting_that_can_only_just_be_read_is_no_traceback(depth: int) -> None:
    """The reader and the messages reach Python's limit at different depths."""
    deep = "[" * depth + "]" * depth
    for line in (deep, LINE.replace("[30, 9,", f"[{deep}, 9,"), LINE.replace("43", deep, 1)):
        assert isinstance(check_line(line), WrongRecord)


def test_no_value_of_python_that_json_lacks_breaks_reading() -> None:
    for value in (10**5000, {1, 2}, float("nan"), b"43"):
        record = sample("lopaka", 2)
        record["rounds"][0]["lopaka_score"] = value
        if isinstance(value, int):
            assert read_record(record).rounds[0].lopaka_score == value
            record["rounds"][0]["dealer"] = value
        with pytest.raises(RecordError, match=r"^round 1: "):
            read_record(record)


def test_a_record_may_stop_before_its_first_round() -> None:
    record = sample("lopaka", 2) | {"rounds": []}
    assert check_line(json.dumps(record)) == CorrectRecord((), (0, 0))


def test_a_byte_order_mark_and_a_windows_line_end_do_no_harm() -> None:
    assert isinstance(check_line(b"\xef\xbb\xbf" + LINE.encode() + b"\r\n"), CorrectRecord)


def test_cards_may_be_written_as_17_and_as_17_0() -> None:
    line = LINE.replace("[[9, 1, 15]", "[[9.0, 1e0, 15.00]")
    assert isinstance(check_line(line), CorrectRecord)
