"""The tally of a table: how many matches each name has won at it."""

import msgspec


class Won(msgspec.Struct, frozen=True):
    """How many matches a player has won at this table."""

    name: str
    human: bool
    won: int


Tally = tuple[Won, ...]


def add_wins(tally: Tally, winners: list[tuple[str, bool]]) -> Tally:
    """Return the tally after a match; a winner is a name, and whether a person has it."""
    for name, human in winners:
        tally = _with(tally, Won(name, human, 1))
    return tally


def rename_player(tally: Tally, old: str, new: str) -> Tally:
    """Return the tally after a person has changed their name."""
    mine = next((each for each in tally if each.human and each.name == old), None)
    if mine is None or old == new:
        return tally
    rest = tuple(each for each in tally if each is not mine)
    return _with(rest, Won(new, True, mine.won))


def _with(tally: Tally, more: Won) -> Tally:
    """Return the tally with these matches added to those of the same player."""
    for at, each in enumerate(tally):
        if (each.name, each.human) == (more.name, more.human):
            sum_ = Won(more.name, more.human, each.won + more.won)
            return (*tally[:at], sum_, *tally[at + 1 :])
    return (*tally, more)
