"""A match's finished rounds as a `bottle-imp/1` record. Never a round in progress."""

from typing import Any

from bottleimp.rules import Round
from bottleimp.rules.jsonform import state_to_json
from bottleimp.rules.scoring import scores
from bottleimp.table.state import Table

FORMAT = "bottle-imp/1"
_OF_THE_MATCH = ("mode", "players", "deck")


def record_of(table: Table) -> dict[str, Any]:
    """The finished rounds of the table's match; anybody may see them, as they were laid open."""
    return {
        "format": FORMAT,
        "mode": table.setup.mode.id,
        "deck": table.setup.deck.id,
        "seats": [place.name for place in table.places],
        "end": str(table.match.end),
        "rounds": [_round(state) for state in table.finished],
    }


def _round(state: Round) -> dict[str, Any]:
    written = state_to_json(state)
    mode, by_seat = state.setup.mode, list(scores(state))
    kept = {key: value for key, value in written.items() if key not in _OF_THE_MATCH}
    kept["scores"] = by_seat[: mode.players]
    if mode.automata:
        kept["lopaka_score"] = by_seat[mode.players]
    return kept
