"""The response to `/api/options`: the choices for a new table."""

from collections.abc import Sequence
from typing import Any

from bottleimp.bots import FIRST_LEVEL
from bottleimp.rules import MODES, decks_for
from bottleimp.rules.match import EVERYONE_DEALS_TWICE
from bottleimp.rules.modes import CLASSIC_4
from bottleimp.table.faces import FACES
from bottleimp.table.messages import NAME_LENGTH
from bottleimp.table.phrases import PHRASES
from bottleimp.table.table_state import AUTOMATON_NAME


def options(
    levels: Sequence[str],
    languages: Sequence[str],
    *,
    reviews: bool,
    company: bool,
    address: str | None = None,
) -> dict[str, Any]:
    """Modes, player counts, decks, bots, limits, phrases, languages of the rules pages.

    Where there is company, others can come to a table, and all play the deal of the day.
    `address` is the server's for other machines, told to a page that was opened as `localhost`.
    """
    return {
        "modes": [
            {
                "mode": mode.id,
                "players": mode.players,
                "seats": mode.seats,
                "automata": [AUTOMATON_NAME] * mode.automata,
                "bottles": mode.bottles,
                "sides": [list(side) for side in mode.sides],
                "hands": list(mode.hands_in_play),
                "decks": list(decks_for(mode)),
            }
            for mode in MODES
        ],
        "first": {"mode": CLASSIC_4.id, "players": CLASSIC_4.players},
        "bots": [{"name": name, "level": level} for level, name in enumerate(levels, start=1)],
        "bot": FIRST_LEVEL,
        "end": str(EVERYONE_DEALS_TWICE),
        "ends": ["rounds", "deals", "points"],
        "grace": {"least": 1, "most": 86_400, "usual": 30},
        "limit": {"least": 1, "most": 86_400, "usual": None},
        "name_length": NAME_LENGTH,
        "phrases": list(PHRASES),
        "languages": list(languages),
        "reviews": reviews,
        "contests": company,
        "friends": company,
        "faces": list(FACES),
        "address": address,
    }
