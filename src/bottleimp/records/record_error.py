"""What is wrong with a record, and where."""

from bottleimp.rules.errors import BottleImpError
from bottleimp.rules.quotation import truncate
from bottleimp.rules.round_replay import ReplayError

LONGEST_REASON = 200


class RecordError(BottleImpError):
    """Not a record, or not played by the rules. Rounds and tricks are numbered from 1.

    The text begins with the place, as in `round 2, trick 3: seat 1 must follow yellow`. A reason
    may quote what stood in the record, so it is cut where it grows too long to read.
    """

    def __init__(self, reason: str, *, round: int | None = None, trick: int | None = None) -> None:
        self.round, self.trick = round, trick
        reason = truncate(reason, longest=LONGEST_REASON)
        if round is None:
            super().__init__(reason)
        elif trick is None:
            super().__init__(f"round {round}: {reason}")
        else:
            super().__init__(f"round {round}, trick {trick}: {reason}")


def in_round(number: int, error: BottleImpError) -> RecordError:
    """The same error, with its place."""
    trick = error.trick if isinstance(error, ReplayError) else None
    return RecordError(str(error), round=number, trick=trick)
