"""Writer of `bottle-imp/1`: one record becomes one line."""

import json
from numbers import Real
from typing import Any

from bottleimp.records.record import FORMAT, RECORD_KEYS, Extra, Record, RoundRecord, round_keys
from bottleimp.records.record_error import RecordError
from bottleimp.rules.json_form import Json, choices_to_json, deal_to_json
from bottleimp.rules.modes import Mode


def write_record(record: Record) -> str:
    """Return the record as a line of JSON, without the newline.

    The line is pure ASCII (other characters are escaped), so no name can break the line or its
    encoding.
    """
    try:
        return json.dumps(record_to_json(record), allow_nan=False)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise RecordError(f"the record holds what JSON cannot: {error}") from error


def record_to_json(record: Record) -> Json:
    """Return the record as a JSON object: the format's keys, then the additional keys."""
    mode = record.setup.mode
    return {
        "format": FORMAT,
        "mode": mode.id,
        "deck": record.setup.deck.id,
        "seats": list(record.names),
        "rounds": [round_to_json(mode, played) for played in record.rounds],
        **_check_extra(record.extra, RECORD_KEYS),
    }


def round_to_json(mode: Mode, played: RoundRecord) -> Json:
    """Return a round as a JSON object, without scores that are unknown."""
    chosen = [[of_seat.get(phase.name) for phase in mode.phases] for of_seat in played.choices]
    written: Json = {
        **deal_to_json(mode, played.deal),
        "exchange": [choices_to_json(mode, choices) for choices in chosen],
        "tricks": [list(trick) for trick in played.tricks],
    }
    written = _with_integers(written)
    if played.scores is not None:
        written["scores"] = list(played.scores)
    if played.lopaka_score is not None:
        written["lopaka_score"] = played.lopaka_score
    return {**written, **_check_extra(played.extra, round_keys(mode))}


def _check_extra(extra: Extra, known: frozenset[str]) -> Extra:
    """Return the additional keys; raise `RecordError` if the format defines any of these keys."""
    for key in extra:
        if key in known:
            raise RecordError(f"{key!r} is a key of the format and no further one")
    return extra


def _with_integers(value: Any) -> Any:
    """Return a JSON value in which whole numbers are integers: `17` and `16.5`, never `17.0`."""
    match value:
        case dict():
            return {key: _with_integers(inner) for key, inner in value.items()}
        case list():
            return [_with_integers(inner) for inner in value]
        case Real():
            number = float(value)
            return int(number) if number.is_integer() else number
    return value
