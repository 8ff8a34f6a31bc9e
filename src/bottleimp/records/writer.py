"""Writing `bottle-imp/1`: one record, one line."""

import json
from numbers import Real
from typing import Any

from bottleimp.records.record import FORMAT, RECORD_KEYS, Extra, Record, RoundRecord, round_keys
from bottleimp.records.record_error import RecordError
from bottleimp.rules.json_form import Json, choices_to_json, deal_to_json
from bottleimp.rules.modes import Mode


def write_record(record: Record) -> str:
    """The record as a line of JSON, without the line's end.

    All of it is ASCII (other letters are escaped), so no name can break a line or an encoding.
    """
    try:
        return json.dumps(record_to_json(record), allow_nan=False)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise RecordError(f"the record holds what JSON cannot: {error}") from error


def record_to_json(record: Record) -> Json:
    """The object that the line stands for: the format's keys, then the further ones."""
    mode = record.setup.mode
    return {
        "format": FORMAT,
        "mode": mode.id,
        "deck": record.setup.deck.id,
        "seats": list(record.names),
        "rounds": [round_to_json(mode, played) for played in record.rounds],
        **_kept(record.extra, RECORD_KEYS),
    }


def round_to_json(mode: Mode, played: RoundRecord) -> Json:
    """A round's object; a score that is not known is left out."""
    chosen = [[of_seat.get(phase.name) for phase in mode.phases] for of_seat in played.choices]
    written: Json = {
        **deal_to_json(mode, played.deal),
        "exchange": [choices_to_json(mode, choices) for choices in chosen],
        "tricks": [list(trick) for trick in played.tricks],
    }
    written = _whole(written)
    if played.scores is not None:
        written["scores"] = list(played.scores)
    if played.lopaka_score is not None:
        written["lopaka_score"] = played.lopaka_score
    return {**written, **_kept(played.extra, round_keys(mode))}


def _kept(extra: Extra, known: frozenset[str]) -> Extra:
    """Further keys are kept as they are; none may stand for one of the format's own."""
    for key in extra:
        if key in known:
            raise RecordError(f"{key!r} is a key of the format and no further one")
    return extra


def _whole(value: Any) -> Any:
    """Cards as `17` and `16.5`, never `17.0`, whatever number they were made from."""
    match value:
        case dict():
            return {key: _whole(inner) for key, inner in value.items()}
        case list():
            return [_whole(inner) for inner in value]
        case Real():
            number = float(value)
            return int(number) if number.is_integer() else number
    return value
