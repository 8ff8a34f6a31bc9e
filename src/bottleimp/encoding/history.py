"""History of a row: one byte, called a note, for each action in order.

A note is the action's number plus 1; 0 is an unknown action. `SECOND_HAND` is added for a card
played from the second hand. The functions run compiled on rows and uncompiled on lists.
"""

from bottleimp.encoding.layout import HISTORY, Numbers

SECOND_HAND = 64


def note_of(row: Numbers, nth: int) -> int:
    """Return the note of action `nth`."""
    note: int = row[HISTORY + (nth >> 3)] >> (8 * (nth & 7)) & 127
    return note


def action_in(note: int) -> int:
    """Return the number of the action in a note; -1 if it is unknown."""
    return (note & (SECOND_HAND - 1)) - 1


def hand_in(note: int) -> int:
    """Return the number (0 or 1) of the hand that the card of a note was played from."""
    return note // SECOND_HAND


def action_at(row: Numbers, nth: int) -> int:
    """Return the number of action `nth`; -1 if it is unknown."""
    return action_in(note_of(row, nth))


def write(row: Numbers, nth: int, action: int, hand: int) -> None:
    """Write the note of action `nth`, which must have been unknown."""
    row[HISTORY + (nth >> 3)] |= (action + 1 + SECOND_HAND * hand) << (8 * (nth & 7))


def erase(row: Numbers, nth: int) -> None:
    """Make action `nth` unknown."""
    row[HISTORY + (nth >> 3)] &= ~(127 << (8 * (nth & 7)))
