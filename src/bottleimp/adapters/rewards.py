"""Rewards of the players at the end of a round."""

from bottleimp.rules import Mode, Round, Setup, UnknownName, scores
from bottleimp.rules.modes import IMP, ExchangePhase
from bottleimp.rules.score_rules import weight_of

MARGIN, SCORES = "margin", "scores"
KINDS = (MARGIN, SCORES)


def check_kind(kind: str) -> str:
    """Return the kind of reward; raise `UnknownName` if it does not exist."""
    if kind not in KINDS:
        raise UnknownName(f"no rewards {kind!r}; there are {' and '.join(KINDS)}")
    return kind


def rewards(state: Round, kind: str = MARGIN) -> tuple[float, ...]:
    """Return the reward of each player.

    With `scores` it is the score of the player's side; with `margin`, the mean score of the other
    sides is subtracted. Automata do not count, because they cannot win.
    """
    mode, points = state.setup.mode, scores(state)
    if kind == SCORES:
        return tuple(float(score) for score in points[: mode.players])
    sides = [side for side in mode.sides_for(state.dealer) if side[0] < mode.players]
    result = [0.0] * mode.players
    for side in sides:
        others = [points[other[0]] for other in sides if other is not side]
        for seat in side:
            result[seat] = points[seat] - sum(others) / len(others)
    return tuple(result)


def bounds(setup: Setup, kind: str = MARGIN) -> tuple[float, float]:
    """Return a lower and an upper bound of any player's reward."""
    mode, worth = setup.mode, sorted(setup.deck.points.values())
    weight = max(weight_of(mode, side) for side in mode.sides)
    most = weight * sum(worth)
    least = -weight * mode.bottles * sum(worth[-imp_cards(mode) :])
    if kind == SCORES:
        return float(least), float(most)
    return float(least - most), float(most - least)


def imp_cards(mode: Mode) -> int:
    """Return the number of cards in the imp's trick after all exchanges."""
    return mode.imp_dealt + sum(
        gift.cards
        for phase in mode.phases
        if isinstance(phase, ExchangePhase)
        for seat in range(mode.players)
        for gift in mode.gifts(phase, seat=seat, dealer=0)
        if gift.place == IMP
    )
