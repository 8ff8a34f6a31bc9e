"""The error that says what is wrong with a record, and in which round and trick."""

from bottleimp.rules.errors import BottleImpError
from bottleimp.rules.quotation import truncate
from bottleimp.rules.round_replay import ReplayError

LONGEST_REASON = 200


class RecordError(BottleImpError):
    """An invalid record, or one with an illegal round. Rounds and tricks are numbered from 1.

    The message begins with the position, as in `round 2, trick 3: seat 1 must follow yellow`.
    Reasons may quote the record, so they are truncated to `LONGEST_REASON` characters.
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


def locate_error(number: int, error: BottleImpError) -> RecordError:
    """Return a `RecordError` for an error in round `number`."""
    trick = error.trick if isinstance(error, ReplayError) else None
    return RecordError(str(error), round=number, trick=trick)
