"""`/api/options`: what a new table can be."""

from typing import Any

from bottleimp.rules import MODES, decks_for
from bottleimp.rules.match import EVERYONE_DEALS_TWICE
from bottleimp.server.casting import bots_by_level, default_bot
from bottleimp.server.pages import rules_languages
from bottleimp.server.phrases import PHRASES
from bottleimp.server.wire import NAME_LENGTH


def options() -> dict[str, Any]:
    """Modes, player counts, decks, bots, limits, phrases, languages of the rules pages."""
    return {
        "modes": [
            {
                "mode": mode.id,
                "players": mode.players,
                "seats": mode.seats,
                "decks": list(decks_for(mode)),
            }
            for mode in MODES
        ],
        "bots": [
            {"name": name, "level": level} for level, name in enumerate(bots_by_level(), start=1)
        ],
        "bot": default_bot(),
        "end": str(EVERYONE_DEALS_TWICE),
        "ends": ["rounds", "deals", "points"],
        "grace": {"least": 1, "most": 86_400, "usual": 30},
        "limit": {"least": 1, "most": 86_400, "usual": None},
        "name_length": NAME_LENGTH,
        "phrases": list(PHRASES),
        "languages": rules_languages(),
    }
