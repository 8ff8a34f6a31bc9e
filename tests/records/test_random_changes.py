"""The checker answers every randomly changed record, and rejects all that are wrong."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from bottleimp.records import CorrectRecord, WrongRecord, check_line, read_record, write_record
from tests.records.recount import Illegal, recount
from tests.records.samples import SAMPLES

CARDS = [1, 2, 2.5, 4, 9, 16, 16.5, 17, 18.5, 19, 20, 36, 37, 37.5]
ODD: list[Any] = [
    None,
    True,
    False,
    "",
    "17",
    0,
    -1,
    10**30,
    1e308,
    0.1,
    [],
    {},
    [[]],
    {"imp": 1},
    "first",
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Return every nested value, as its container and its key or index."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, held in inner:
        yield value, key
        if isinstance(held, dict | list):
            yield from places(held)


def copied(value: Any) -> Any:
    """Return a deep copy, so that no change affects two places."""
    return json.loads(json.dumps(value))


def change(record: Any, rng: Random) -> None:
    """Make one small change, such as a typing error, a bug or a cheater could make."""
    found = list(places(record))
    cards = [(parent, key) for parent, key in found if type(parent[key]) in (int, float)]
    kind = rng.choice(["swap", "swap", "near", "card", "odd", "cut", "copy", "order", "key"])
    if kind == "swap" and len(cards) > 1:
        (one, here), (two, there) = rng.sample(cards, 2)
        one[here], two[there] = two[there], one[here]
    elif kind == "near" and cards:  # within one trick or one hand, so that it may still be legal
        parent, key = rng.choice(cards)
        keys = [k for p, k in cards if p is parent]
        other = rng.choice(keys)
        parent[key], parent[other] = parent[other], parent[key]
    elif kind == "card" and cards:
        parent, key = rng.choice(cards)
        parent[key] = rng.choice(CARDS)
    elif kind == "order":
        lists = [parent for parent, _ in found if isinstance(parent, list)]
        if lists:
            rng.shuffle(rng.choice(lists))
    elif kind == "key":
        objects = [parent for parent, _ in found if isinstance(parent, dict)]
        changed = rng.choice([record, *objects])
        changed[rng.choice(["extra", "imp", "scores", "show"])] = copied(rng.choice(ODD))
    elif found:
        parent, key = rng.choice(found)
        if kind == "cut":
            del parent[key]
        elif kind == "copy" and isinstance(parent, list):
            parent.insert(key, copied(parent[key]))
        else:
            parent[key] = copied(rng.choice(ODD))


def recounted(record: dict[str, Any]) -> list[list[int]] | None:
    """Return the recount's scores of the players; None if play, deal or scores are wrong."""
    try:
        by_seat = recount(record)
    except (Illegal, KeyError, TypeError, ValueError, IndexError, AttributeError):
        return None
    players = len(record["seats"])
    return [scores[:players] for scores in by_seat]


def assert_right(line: str) -> bool:
    answer = check_line(line)
    written = json.loads(json.dumps(answer.to_json()))
    if isinstance(answer, WrongRecord):
        assert set(written) == {"ok", "error", "round", "trick"}
        assert written["error"]
        assert written["trick"] is None or written["round"] is not None
        return False
    assert isinstance(answer, CorrectRecord)
    record = json.loads(line)
    assert written["scores"] == recounted(record)
    for played, scores in zip(record["rounds"], written["scores"], strict=True):
        assert played.get("scores", scores) == scores
    assert read_record(write_record(read_record(line))) == read_record(line)
    return True


@given(st.sampled_from(SAMPLES), st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_changed_record_is_answered_and_never_wrongly_called_right(
    line: str, rng: Random, changes: int
) -> None:
    record = json.loads(line)
    for _ in range(changes):
        change(record, rng)
    assert_right(json.dumps(record))


def test_a_thousand_changes_leave_some_records_right_and_break_most() -> None:
    rng = Random(17)
    right = 0
    for _ in range(1000):
        record = json.loads(rng.choice(SAMPLES))
        change(record, rng)
        right += assert_right(json.dumps(record))
    assert 50 < right < 500


@given(st.sampled_from(SAMPLES), st.integers(0, 1), st.randoms(use_true_random=False))
def test_cards_that_change_places_are_right_just_when_the_recount_says_so(
    line: str, which: int, rng: Random
) -> None:
    """Legal records are not rejected either; scores are left out, as they may change."""
    record = json.loads(line)
    played = record["rounds"][which]
    for left_out in ("scores", "lopaka_score"):
        played.pop(left_out, None)
    tricks = played["tricks"]
    for _ in range(10):
        one, two = rng.choice(tricks), rng.choice(tricks)
        here, there = rng.randrange(len(one)), rng.randrange(len(two))
        one[here], two[there] = two[there], one[here]
        answer = check_line(json.dumps(record))
        assert isinstance(answer, CorrectRecord) == (recounted(record) is not None), answer
        if isinstance(answer, CorrectRecord):
            assert list(map(list, answer.scores)) == recounted(record)
        else:
            one[here], two[there] = two[there], one[here]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["format", "rounds", "deal", "imp", "x"]), inner, max_size=4
        )
    ),
)


@given(JSON, st.sampled_from(["", "rounds", "seats", "mode", "deck"]))
@example([], "rounds")
def test_any_json_is_answered(value: Any, key: str) -> None:
    assert_right(json.dumps(value))
    record = json.loads(SAMPLES[0])
    record[key] = value
    assert_right(json.dumps(record))


@given(st.sampled_from(SAMPLES), st.binary(max_size=4), st.data())
def test_any_bytes_are_answered(line: str, junk: bytes, data: st.DataObject) -> None:
    raw = line.encode()
    at = data.draw(st.integers(0, len(raw)))
    answer = check_line(raw[:at] + junk + raw[at + len(junk) :])
    assert isinstance(answer, CorrectRecord | WrongRecord)
    assert isinstance(check_line(raw[:at]), WrongRecord) or at == len(raw)
