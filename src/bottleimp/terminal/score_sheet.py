"""The end of a round and of a match: the imp's trick turned up, points counted, the score sheet."""

from bottleimp.plurals import counted
from bottleimp.rules import Match, Seat, View, card_text, points_of
from bottleimp.rules.score_rules import weight_of
from bottleimp.terminal.words import SeatNames, cards_words, fitted, listed, sentence


def round_counted(view: View, cast: SeatNames) -> list[str]:
    """The imp's trick, and by side how its score comes about."""
    deck = view.setup.deck
    imp = counted(points_of(deck, view.imp), "point")
    lines = ["", "All cards are played."]
    lines += fitted(f"The imp's trick: {cards_words(deck, view.imp)}; {imp}.")
    for side in cast.your_side_first(view.sides):
        lines += fitted(side_counted(view, cast, side), indent="  ")
    return lines


def side_counted(view: View, cast: SeatNames, side: tuple[Seat, ...]) -> str:
    """How the score of a side comes about: `You won 31 points and score 31`."""
    several = len(side) > 1
    scores = "score" if several or side[0] == cast.you else "scores"
    who, has = sentence(cast.side(side)), "have" if scores == "score" else "has"
    score = f"{view.scores[side[0]]}{' each' if several else ''}"
    weight = weight_of(view.setup.mode, side)
    prices = [card_text(bottle.price) for bottle in view.bottles if bottle.owner in side]
    if prices:
        bottle = "both bottles" if len(prices) == 2 else "the bottle"
        times = ("", "twice ", "", "four times ")[len(prices) * weight - 1]
        loss = f"minus {times}the imp's trick"
        return f"{who} {has} {bottle} for {listed(prices)} and {scores} {loss}: {score}."
    won = counted(sum(view.points[seat] for seat in side), "point")
    twice = ", alone, twice that:" if weight == 2 else ""
    return f"{who} won {won} and {scores}{twice} {score}."


def score_sheet(match: Match, cast: SeatNames) -> list[str]:
    """Rounds as lines, seats as columns, totals last."""
    names = [sentence(cast.name(seat)) for seat in range(match.setup.mode.seats)]
    rows = [(f"round {number}", scores) for number, scores in enumerate(match.rounds, start=1)]
    rows.append(("total", match.totals))
    first = max(len(label) for label, _ in rows)
    widths = [
        max(len(name), *(len(str(scores[seat])) for _, scores in rows))
        for seat, name in enumerate(names)
    ]

    def line(label: str, cells: list[str]) -> str:
        padded = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return f"  {label:<{first}}  {'  '.join(padded)}"

    return [
        "",
        "The score sheet",
        line("", names),
        *(line(label, [str(score) for score in scores]) for label, scores in rows),
    ]


def match_result(match: Match, cast: SeatNames) -> list[str]:
    """Who has won, or who shares the win."""
    points = counted(max(match.totals[: match.setup.mode.players]), "point")
    winners = match.winners
    if len(winners) == 1:
        return ["", f"{cast.does(winners[0], 'wins')} the match with {points}."]
    who = sentence(cast.side(winners))
    return ["", f"{who} share the win with {points} each."]
