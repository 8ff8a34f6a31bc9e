"""The history of a row: a note of a byte for each action, in their order.

A note is the action's number plus 1, so that 0 is an action not known, and `SECOND_HAND` is added
for a card played from the second hand. The functions run compiled on rows and uncompiled on lists.
"""

from bottleimp.encoding.layout import HISTORY, Numbers

SECOND_HAND = 64


def note_of(row: Numbers, nth: int) -> int:
    """The note of that action."""
    note: int = row[HISTORY + (nth >> 3)] >> (8 * (nth & 7)) & 127
    return note


def action_in(note: int) -> int:
    """The action's number; -1 if it is not known."""
    return (note & (SECOND_HAND - 1)) - 1


def hand_in(note: int) -> int:
    """The hand that the card was played from."""
    return note // SECOND_HAND


def action_at(row: Numbers, nth: int) -> int:
    """The number of that action; -1 if it is not known."""
    return action_in(note_of(row, nth))


def write(row: Numbers, nth: int, action: int, hand: int) -> None:
    """Note that action, which was not known before, of a card from that hand."""
    row[HISTORY + (nth >> 3)] |= (action + 1 + SECOND_HAND * hand) << (8 * (nth & 7))


def erase(row: Numbers, nth: int) -> None:
    """Make that action unknown."""
    row[HISTORY + (nth >> 3)] &= ~(127 << (8 * (nth & 7)))
