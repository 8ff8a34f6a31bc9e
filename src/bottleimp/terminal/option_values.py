"""Values of command-line options: setup, end, seed, bots, names and seats."""

from collections.abc import Sequence
from random import Random, SystemRandom

from bottleimp.bots import BOTS
from bottleimp.rules import (
    MODE_IDS,
    BadSetup,
    BadText,
    Deal,
    End,
    Seat,
    Setup,
    UnknownName,
    parse_end,
    player_counts,
    setup_of,
    shuffled,
)
from bottleimp.terminal.words import join_words

DEFAULT_MODE = "classic"

# Characters of Stevenson's tale. Lopaka is late in the list, because in the mode in which he is the
# automaton there is only one bot to name.
NAMES = ("Keawe", "Kokua", "Kiano", "Boatswain", "Lopaka", "Cook")


def resolve_setup(mode: str | None, players: int | None, deck: str | None) -> Setup:
    """Return the setup of the options. Without a mode, it is `classic`."""
    counts = player_counts(DEFAULT_MODE)
    if mode is None and players is not None and players not in counts:
        fitting = [other for other in MODE_IDS if players in player_counts(other)]
        takes = join_words([str(count) for count in counts], "or")
        others = f"for {players}, choose --mode {join_words(fitting, 'or')}"
        raise BadSetup(
            f"{DEFAULT_MODE} takes {takes} players"
            + (f"; {others}" if fitting else f", and no mode takes {players}")
        )
    return setup_of(mode or DEFAULT_MODE, players=players, deck=deck)


def resolve_end(text: str) -> End:
    """Parse the end of a match; the singular is accepted too (`1 round`)."""
    singular = text.strip().endswith(("round", "deal", "point"))
    return parse_end(f"{text.strip()}s" if singular else text)


def resolve_seed(seed: str | None) -> str:
    """Return the seed, or a random one if none is given."""
    return str(SystemRandom().randrange(10**9)) if seed is None else seed


def resolve_bots(text: str, *, count: int) -> tuple[str, ...]:
    """Return `count` bot names from a comma-separated list of one or `count` names."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            raise UnknownName(f"no bot {name!r}; there are {', '.join(BOTS)}")
    if len(names) == 1:
        return (names[0],) * count
    if len(names) != count:
        raise BadSetup(f"{len(names)} bots named for {count} seats: name one or {count}")
    return tuple(names)


def check_name(text: str) -> str:
    """Return a player's name without outer spaces; raise `BadText` if it cannot be printed."""
    name = text.strip()
    if not name or len(name) > 40 or not name.isprintable():
        raise BadText("a name has 1 to 40 printable characters")
    return name


def assign_names(players: int, *, you: Seat, name: str) -> tuple[str, ...]:
    """Return the name of each seat: the player's name, and names from the tale for the bots."""
    others = iter([other for other in NAMES if other.lower() != name.lower()])
    return tuple(name if seat == you else next(others) for seat in range(players))


def draw_first_dealer(setup: Setup, seed: str) -> Seat:
    """Return a random first dealer, determined by the seed."""
    return Random(f"{seed}/dealer").randrange(setup.mode.players)


def deal_for_round(setup: Setup, *, dealer: Seat, seed: str, number: int) -> Deal:
    """Return the deal of a round, which depends only on the seed, the dealer and the number."""
    return shuffled(setup, dealer=dealer, rng=Random(f"{seed}/round {number}"))


def check_seat(setup: Setup, seat: Seat, what: str) -> Seat:
    """Return the seat; raise `BadSetup` if it is not a player's seat."""
    if not 0 <= seat < setup.mode.players:
        raise BadSetup(f"{what} {seat} is not a seat from 0 to {setup.mode.players - 1}")
    return seat


def bots_line(names: Sequence[str], bots: Sequence[str]) -> str:
    """Return names with their bots: `Keawe and Kokua (bot rulebook)`, or a bot after each name."""
    if len(set(bots)) == 1:
        return f"{join_words(list(names))} (bot {bots[0]})"
    pairs = [f"{name} (bot {bot})" for name, bot in zip(names, bots, strict=True)]
    return join_words(pairs)
