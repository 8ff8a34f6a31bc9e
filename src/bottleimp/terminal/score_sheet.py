"""Results of rounds and matches as text: the imp's trick, points and the score sheet."""

from bottleimp.plurals import counted
from bottleimp.rules import Match, Seat, View, card_text, points_of
from bottleimp.rules.score_rules import weight_of
from bottleimp.terminal.words import SeatNames, capitalize_you, cards_words, join_words, wrap_text


def describe_round_result(view: View, cast: SeatNames) -> list[str]:
    """Describe the result of a round: the imp's trick, and each side's score."""
    deck = view.setup.deck
    imp = counted(points_of(deck, view.imp), "point")
    lines = ["", "All cards are played."]
    lines += wrap_text(f"The imp's trick: {cards_words(deck, view.imp)}; {imp}.")
    for side in cast.your_side_first(view.sides):
        lines += wrap_text(describe_side_score(view, cast, side), indent="  ")
    return lines


def describe_side_score(view: View, cast: SeatNames, side: tuple[Seat, ...]) -> str:
    """Describe the score of a side: `You won 31 points and score 31`."""
    several = len(side) > 1
    scores = "score" if several or side[0] == cast.you else "scores"
    who, has = capitalize_you(cast.side(side)), "have" if scores == "score" else "has"
    score = f"{view.scores[side[0]]}{' each' if several else ''}"
    weight = weight_of(view.setup.mode, side)
    prices = [card_text(bottle.price) for bottle in view.bottles if bottle.owner in side]
    if prices:
        bottle = "both bottles" if len(prices) == 2 else "the bottle"
        times = ("", "twice ", "", "four times ")[len(prices) * weight - 1]
        loss = f"minus {times}the imp's trick"
        return f"{who} {has} {bottle} for {join_words(prices)} and {scores} {loss}: {score}."
    won = counted(sum(view.points[seat] for seat in side), "point")
    twice = ", alone, twice that:" if weight == 2 else ""
    return f"{who} won {won} and {scores}{twice} {score}."


def score_sheet(match: Match, cast: SeatNames) -> list[str]:
    """Return a table with a line for each round, a column for each seat and the totals."""
    names = [capitalize_you(cast.name(seat)) for seat in range(match.setup.mode.seats)]
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
    """Describe who won the match or shares the win."""
    points = counted(max(match.totals[: match.setup.mode.players]), "point")
    winners = match.winners
    if len(winners) == 1:
        return ["", f"{cast.does(winners[0], 'wins')} the match with {points}."]
    who = capitalize_you(cast.side(winners))
    return ["", f"{who} share the win with {points} each."]
