"""The table as a few lines of text, as one seat sees it."""

from bottleimp.adapters.single_actions import SinglePosition
from bottleimp.rules import View, card_text, cards_text


def table_text(position: SinglePosition) -> str:
    """Return what the seat to act knows or, when the round is over, what all seats know."""
    seat = position.seat
    view = position.view(seat)
    lines = [_heading(view)]
    for owner, hands in enumerate(view.hands):
        words = [f"seat {owner}:"]
        for hand in hands:
            shown = cards_text(hand.cards) if hand.cards else f"{hand.size} cards"
            words.append(f"{hand.name} {shown}" if len(hands) > 1 else shown)
        lines.append(" ".join([*words, *([] if owner != seat else ["<- to act"])]))
    if seat is not None and position.laid:
        lines.append(f"laid down: {cards_text(position.laid)}")
    if view.trick:
        trick = " ".join(f"{play.seat}:{card_text(play.card)}" for play in view.trick)
        lines.append(f"trick: {trick}")
    if view.scores:
        lines.append(f"imp's trick: {cards_text(view.imp)}; scores: {_numbers(view.scores)}")
    return "\n".join(lines)


def _heading(view: View) -> str:
    prices = ", ".join(
        f"{card_text(bottle.price)} ({'nobody' if bottle.owner is None else bottle.owner})"
        for bottle in view.bottles
    )
    mode = f"{view.setup.mode.id}, {view.setup.mode.players} players"
    return f"{mode}; {view.phase}; price {prices}; points {_numbers(view.points)}"


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
