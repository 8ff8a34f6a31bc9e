"""The plan of a match between bots, divided into independent chunks."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations
from random import Random

from bottleimp.bots.registry import BOTS, EXEC
from bottleimp.rules import Deal, Seat, Setup, shuffled

LIMIT = 5.0
"""Default time limit of an outside program, in seconds per decision."""
_DEALS_WITH_PROGRAMS = 5


def is_stranger(bot: str) -> bool:
    """Return True if the bot is third-party Python code, which runs inside our process."""
    return bot not in BOTS and not bot.startswith(EXEC)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A range of deals of a plan; the result does not depend on where it is played."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaPlan:
    """The bots as the command line names them, and the deals to measure them on."""

    setup: Setup
    bots: tuple[str, ...]
    seed: str
    deals: int
    first: int = 0
    """First deal to play; earlier deals have been played already."""
    limit: float | None = None
    """Seconds per decision; None is `LIMIT` for programs and as long as it takes for the rest."""
    record: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """Display names of the bots; repeated bots are numbered."""
        return tuple(
            bot if self.bots.count(bot) == 1 else f"{bot}#{self.bots[:place].count(bot) + 1}"
            for place, bot in enumerate(self.bots)
        )

    @property
    def duels(self) -> tuple[tuple[int, int], ...]:
        """All pairs of bots."""
        return tuple(combinations(range(len(self.bots)), 2))

    def chunks(self) -> Iterator[Chunk]:
        """The same for any number of jobs, so that they cannot change the result.

        A program lives for a chunk, and starting it takes a while: then a chunk has more deals.
        """
        programs = any(bot.startswith(EXEC) for bot in self.bots)
        size = _DEALS_WITH_PROGRAMS if programs else 1
        for first in range(self.first, self.deals, size):
            yield Chunk(first, min(first + size, self.deals))

    def deal(self, number: int) -> Deal:
        """Each deal has its own chance; the dealer goes round the table."""
        dealer = number % self.setup.mode.players
        return shuffled(self.setup, dealer=dealer, rng=Random(f"{self.seed}/deal {number}"))

    def bot_seed(self, *, deal: int, duel: tuple[int, int], seating: int, seat: Seat) -> int:
        """A bot's chance in one round: 48 bits, which every language's numbers hold."""
        text = f"{self.seed}/deal {deal}/duel {duel[0]} {duel[1]}/seating {seating}/seat {seat}"
        return int.from_bytes(blake2b(text.encode(), digest_size=6).digest())
