"""All chance of the server in one place, so that a test can pass in its own."""

from random import Random, SystemRandom

from bottleimp.rules import Deal, Seat, Setup, shuffled
from bottleimp.table.table_state import Table
from bottleimp.table.tokens import new_table_id, new_token

_SEED_BITS = 256


class Randomness:
    """Deals, seeds and names from the operating system's generator: none follows from another."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or SystemRandom()

    def for_table(self, _table: Table) -> "Randomness":
        """The chance of one table: the same generator serves all."""
        return self

    def deal(self, setup: Setup, dealer: Seat) -> Deal:
        """From a seed of its own, as long as a key: the system is asked once for all cards."""
        return shuffled(setup, dealer=dealer, rng=Random(self._rng.getrandbits(_SEED_BITS)))

    def draw_first_dealer(self, setup: Setup) -> Seat:
        return self._rng.randrange(setup.mode.players)

    def draw_bot_seed(self) -> str | None:
        """What the bots' chance of a new table is drawn from, in all its rounds."""
        return f"{self._rng.getrandbits(128):032x}"

    def draw_unlogged_seed(self) -> int:
        return self._rng.getrandbits(64)

    def new_table_id(self) -> str:
        return new_table_id()

    def new_token(self) -> str:
        return new_token()
