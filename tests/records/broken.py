"""A record with a mistake, and what the checker must say of it."""

import json
import re

from bottleimp.records import WrongRecord, check_line
from tests.records.edits import Edit
from tests.records.samples import sample

PLACE = re.compile(r"(?:round (\d+)(?:, trick (\d+))?: )?.*")


class Broken:
    """A sample (`classic 3` is the first of that mode and player count), changed by edits."""

    def __init__(self, name: str, error: str, *edits: Edit) -> None:
        self.mode, players = name.split()
        self.players = int(players)
        self.error = error
        self.edits = edits

    def check(self) -> None:
        """The answer has just this error, and the round and the trick that its text begins with."""
        record = sample(self.mode, self.players)
        for edit in self.edits:
            edit(record)
        place = PLACE.fullmatch(self.error)
        assert place is not None
        round_, trick = (int(number) if number else None for number in place.groups())
        assert check_line(json.dumps(record)) == WrongRecord(self.error, round_, trick)
