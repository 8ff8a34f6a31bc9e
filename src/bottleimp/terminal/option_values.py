"""What the options of the commands mean: setup, bots, chance, names."""

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
from bottleimp.terminal.words import listed

DEFAULT_MODE = "classic"

# People who have the bottle, or to do with it, in Stevenson's tale. Lopaka comes late: where he is
# the automaton, there is only one bot.
NAMES = ("Keawe", "Kokua", "Kiano", "Boatswain", "Lopaka", "Cook")


def chosen_setup(mode: str | None, players: int | None, deck: str | None) -> Setup:
    """The mode asked for; players alone suffice where `classic` takes that number."""
    counts = player_counts(DEFAULT_MODE)
    if mode is None and players is not None and players not in counts:
        fitting = [other for other in MODE_IDS if players in player_counts(other)]
        takes = listed([str(count) for count in counts], "or")
        others = f"for {players}, choose --mode {listed(fitting, 'or')}"
        raise BadSetup(
            f"{DEFAULT_MODE} takes {takes} players"
            + (f"; {others}" if fitting else f", and no mode takes {players}")
        )
    return setup_of(mode or DEFAULT_MODE, players=players, deck=deck)


def chosen_end(text: str) -> End:
    """The agreed end; `1 round` is understood as well as `1 rounds`."""
    singular = text.strip().endswith(("round", "deal", "point"))
    return parse_end(f"{text.strip()}s" if singular else text)


def chosen_seed(seed: str | None) -> str:
    """The seed asked for, or a new one that can be asked for next time."""
    return str(SystemRandom().randrange(10**9)) if seed is None else seed


def chosen_bots(text: str, *, count: int) -> tuple[str, ...]:
    """One bot for all, or one for each; separated by commas."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            raise UnknownName(f"no bot {name!r}; there are {', '.join(BOTS)}")
    if len(names) == 1:
        return (names[0],) * count
    if len(names) != count:
        raise BadSetup(f"{len(names)} bots named for {count} seats: name one or {count}")
    return tuple(names)


def chosen_name(text: str) -> str:
    """A player's name: something that can be printed in a line."""
    name = text.strip()
    if not name or len(name) > 40 or not name.isprintable():
        raise BadText("a name has 1 to 40 printable characters")
    return name


def names_for(players: int, *, you: Seat, name: str) -> tuple[str, ...]:
    """By seat: you, and names from the tale for the others."""
    others = iter([other for other in NAMES if other.lower() != name.lower()])
    return tuple(name if seat == you else next(others) for seat in range(players))


def first_dealer(setup: Setup, seed: str) -> Seat:
    """Who deals first, by chance."""
    return Random(f"{seed}/dealer").randrange(setup.mode.players)


def deal_for_round(setup: Setup, *, dealer: Seat, seed: str, number: int) -> Deal:
    """The deal of a round: each has its own chance, so it does not depend on how others went."""
    return shuffled(setup, dealer=dealer, rng=Random(f"{seed}/round {number}"))


def check_seat(setup: Setup, seat: Seat, what: str) -> Seat:
    """A seat that exists."""
    if not 0 <= seat < setup.mode.players:
        raise BadSetup(f"{what} {seat} is not a seat from 0 to {setup.mode.players - 1}")
    return seat


def bots_line(names: Sequence[str], bots: Sequence[str]) -> str:
    """Who plays how: `Keawe and Kokua (rulebook)`, or each with its own."""
    if len(set(bots)) == 1:
        return f"{listed(list(names))} (bot {bots[0]})"
    pairs = [f"{name} (bot {bot})" for name, bot in zip(names, bots, strict=True)]
    return listed(pairs)
