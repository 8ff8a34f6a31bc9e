"""Records of finished rounds, written to a line and read back, with additional keys."""

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from random import Random
from typing import Any

import numpy as np
import pytest

from bottleimp.records import (
    LONGEST_LINE,
    Record,
    RecordError,
    check_record,
    read_record,
    read_records,
    record_of,
    record_to_json,
    replay_round,
    round_record_of,
    write_record,
)
from bottleimp.rules import Deal, Setup, every_setup, scores, setup_of, shuffled, start
from tests.records.edits import put
from tests.records.samples import SAMPLE_FILE, SAMPLES, random_round, sample

RECORD_KEYS = {"seed": 2**127, "bots": ["rulebook", None], "end": {"deals": 2}, "when": "10½ h"}
ROUND_KEYS = {"took": 12.75, "seeds": [1, 17.0], "code": "C3B0"}


def in_any_order(value: Any) -> Any:
    """Hands and gifts of several cards are written in rising order, tricks in the order played."""
    match value:
        case dict():
            return {key: v if key == "tricks" else in_any_order(v) for key, v in value.items()}
        case [int() | float(), *_]:
            return sorted(value)
        case list():
            return [in_any_order(inner) for inner in value]
    return value


@pytest.mark.parametrize("line", SAMPLES)
def test_a_sample_is_written_as_it_was_read(line: str) -> None:
    record = read_record(line)
    again = write_record(record)
    assert in_any_order(json.loads(again)) == in_any_order(json.loads(line))
    assert read_record(again) == record
    assert "\n" not in again
    assert ".0" not in again


@pytest.mark.parametrize("name", [("classic", 3), ("lopaka", 2), ("house", 2)])
def test_further_keys_are_kept_in_the_record_and_in_its_rounds(name: tuple[str, int]) -> None:
    value = sample(*name) | RECORD_KEYS
    value["rounds"][1] |= ROUND_KEYS
    record = read_record(value)
    assert record.extra == RECORD_KEYS
    assert [played.extra for played in record.rounds] == [{}, ROUND_KEYS]
    written = write_record(record)
    assert read_record(written) == record
    assert in_any_order(json.loads(written)) == in_any_order(value)


def test_what_only_lopaka_has_is_a_further_key_elsewhere() -> None:
    record = sample("classic", 3)
    record["rounds"][0] |= {"imp": "seen", "lopaka": None, "lopaka_score": "none"}
    assert check_record(read_record(record)).totals == (66, 11, 20)
    assert record_to_json(read_record(record))["rounds"][0]["imp"] == "seen"


def test_scores_that_were_left_out_stay_out() -> None:
    record = sample("lopaka", 2)
    for played in record["rounds"]:
        del played["scores"], played["lopaka_score"]
    written = record_to_json(read_record(record))
    assert not {"scores", "lopaka_score"} & set(written["rounds"][0])


@pytest.mark.parametrize("setup", every_setup(), ids=lambda s: f"{s.mode.code}-{s.deck.id}")
def test_finished_rounds_come_back_from_their_record(setup: Setup) -> None:
    players = setup.mode.players
    rounds = [random_round(setup, dealer=dealer, rng=Random(dealer)) for dealer in range(players)]
    names = [f"Zoë \ud800 {seat}" for seat in range(players)]
    record = record_of(setup, names, rounds, {"seed": 1})
    again = read_record(write_record(record).encode("ascii"))
    assert again == record
    assert again.names == tuple(names)
    assert [replay_round(setup, played) for played in again.rounds] == rounds
    assert check_record(again).scores == tuple(scores(state)[:players] for state in rounds)


def test_cards_are_written_whole_whatever_number_they_were_made_from() -> None:
    setup = setup_of("teams-2-2-1")
    state = random_round(setup, dealer=0, rng=Random(3))
    written = round_record_of(state)
    hands = tuple((tuple(map(float, hand)),) for (hand,) in state.deal.hands)
    played = replace(written, deal=Deal(0, hands))
    line = write_record(Record(setup, ("A", "B", "C", "D", "E"), (played,)))
    assert ".0" not in line
    assert "16.5" in line


@pytest.mark.parametrize("kind", [Fraction, np.float32])
def test_cards_of_other_numbers_are_written_as_json_has_them(kind: Callable[[float], Any]) -> None:
    setup = setup_of("teams-2-2-1")
    written = round_record_of(random_round(setup, dealer=0, rng=Random(3)))
    tricks = tuple(tuple(True if c == 1 else kind(c) for c in trick) for trick in written.tricks)
    names = ("A", "B", "C", "D", "E")
    line = write_record(Record(setup, names, (replace(written, tricks=tricks),)))
    assert line == write_record(Record(setup, names, (written,)))


@pytest.mark.parametrize("card", [float("nan"), float("inf"), 10**400, object()])
def test_what_is_no_card_makes_no_record(card: Any) -> None:
    setup = setup_of("eye")
    written = round_record_of(random_round(setup, dealer=0, rng=Random(3)))
    broken = replace(written, tricks=((card,),))
    with pytest.raises(RecordError, match=r"^the record holds what JSON cannot: "):
        write_record(Record(setup, ("A", "B"), (broken,)))


def test_only_finished_rounds_of_one_match_make_a_record() -> None:
    setup, other = setup_of("classic", players=3), setup_of("classic", players=3, deck="matagot")
    names = ["Ada", "Bo", "Cy"]
    first = random_round(setup, dealer=0, rng=Random(1))
    with pytest.raises(RecordError, match=r"^2 names for 3 players$"):
        record_of(setup, names[:2], [first])
    with pytest.raises(RecordError, match=r"^round 1: another mode or deck than the record's$"):
        record_of(other, names, [first])
    with pytest.raises(RecordError, match=r"^round 2: seat 1 deals after seat 0, not seat 0$"):
        record_of(setup, names, [first, first])
    begun = start(setup, shuffled(setup, dealer=1, rng=Random(1)))
    with pytest.raises(
        RecordError, match=r"^round 2: no exchange choice of seat 0, seat 1, seat 2"
    ):
        record_of(setup, names, [first, begun])


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, object()])
def test_a_further_key_must_be_json(value: object) -> None:
    record = record_of(setup_of("eye"), ["A", "B"], [], {"note": value})
    with pytest.raises(RecordError, match=r"^the record holds what JSON cannot: "):
        write_record(record)


def test_a_further_key_cannot_stand_for_one_of_the_formats() -> None:
    record = record_of(setup_of("eye"), ["A", "B"], [], {"mode": "house"})
    with pytest.raises(RecordError, match=r"^'mode' is a key of the format and no further one$"):
        write_record(record)


def test_a_file_is_read_record_by_record() -> None:
    with SAMPLE_FILE.open("rb") as stream:
        assert list(read_records(stream)) == [read_record(line) for line in SAMPLES]


def test_the_first_line_that_is_no_record_ends_reading() -> None:
    records = read_records(BytesIO(f"{SAMPLES[0]}\n{{}}\n".encode()))
    assert next(records) == read_record(SAMPLES[0])
    with pytest.raises(RecordError, match=r"^line 2: not a record: "):
        next(records)
    with pytest.raises(RecordError, match=r"^line 1: the line is longer than 99 bytes$"):
        next(read_records(BytesIO(SAMPLES[0].encode()), longest=99))
    assert len(SAMPLES[0]) < LONGEST_LINE


def test_reading_does_not_check_the_play_and_checking_does() -> None:
    value = sample("classic", 3)
    put("rounds.1.tricks.2.2", 7)(value)
    record = read_record(value)
    with pytest.raises(RecordError, match=r"^round 2, trick 3: seat 1 must follow blue$") as raised:
        check_record(record)
    assert (raised.value.round, raised.value.trick) == (2, 3)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(RecordError, match=r"^nested too deeply$"):
        read_record(value | {"format": deep})
