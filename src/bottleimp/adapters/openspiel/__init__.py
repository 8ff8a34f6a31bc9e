"""The game as an OpenSpiel game, `bottle_imp`. Importing this module registers it.

import pyspiel
import bottleimp.adapters.openspiel

game = pyspiel.load_game("bottle_imp(mode=classic,players=4)")
"""

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    raise ImportError(
        "the OpenSpiel game needs its extra: pip install 'bottleimp[openspiel]'"
    ) from error

from bottleimp.adapters.openspiel.spiel_game import NAME, BottleImpGame, load
from bottleimp.adapters.openspiel.spiel_state import BottleImpState

__all__ = ["NAME", "BottleImpGame", "BottleImpState", "load"]
