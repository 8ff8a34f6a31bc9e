"""A record with a mistake, and the checker's expected answer."""

import json
import re

from bottleimp.records import WrongRecord, check_line
from tests.records.edits import Edit
from tests.records.samples import sample

PLACE = re.compile(r"(?:round (\d+)(?:, trick (\d+))?: )?.*")


class Broken:
    """A sample changed by edits; `classic 3` is the first sample of that mode and player count."""

    def __init__(self, name: str, error: str, *edits: Edit) -> None:
        self.mode, players = name.split()
        self.players = int(players)
        self.error = error
        self.edits = edits

    def check(self) -> None:
        """Check that the answer has exactly this error, and the round and trick in its text."""
        record = sample(self.mode, self.players)
        for edit in self.edits:
            edit(record)
        place = PLACE.fullmatch(self.error)
        assert place is not None
        round_, trick = (int(number) if number else None for number in place.groups())
        assert check_line(json.dumps(record)) == WrongRecord(self.error, round_, trick)
