"""The source of all random choices of a host, which a test can replace."""

from random import Random, SystemRandom

from bottleimp.rules import Deal, Seat, Setup, shuffled
from bottleimp.table.table_state import Table
from bottleimp.table.tokens import new_table_id, new_token

_SEED_BITS = 256


class Randomness:
    """Random deals, seeds, tokens and table names from the operating system's generator."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or SystemRandom()

    def for_table(self, _table: Table) -> "Randomness":
        """Return the randomness of one table: here the shared generator."""
        return self

    def deal(self, setup: Setup, dealer: Seat) -> Deal:
        """Return a random deal.

        Its own 256-bit seed is the only request to the system's generator.
        """
        return shuffled(setup, dealer=dealer, rng=Random(self._rng.getrandbits(_SEED_BITS)))

    def draw_first_dealer(self, setup: Setup) -> Seat:
        return self._rng.randrange(setup.mode.players)

    def draw_bot_seed(self) -> str | None:
        """Return the seed of the bots' choices at a new table, in all its rounds."""
        return f"{self._rng.getrandbits(128):032x}"

    def draw_unlogged_seed(self) -> int:
        return self._rng.getrandbits(64)

    def new_table_id(self) -> str:
        return new_table_id()

    def new_token(self) -> str:
        return new_token()
