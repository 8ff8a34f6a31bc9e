"""Tables of earlier versions: what their logs hold is understood, and shown as it was then.

`tables-v1.jsonl` was written by the first version that kept tables: the entries of a table of every
mode (a round with a person who leaves and comes back, time limits, bots, a rematch), each followed
by what its host was shown at the end.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bottleimp.table.events import Entry, read_event, write_event
from bottleimp.table.faces import FACES
from tests.server.inside import Inside

LINES = Path(__file__).with_name("tables-v1.jsonl").read_text(encoding="utf-8").splitlines()
ENTRIES = [Entry(*line) for line in map(json.loads, LINES) if isinstance(line, list)]
NEW: dict[str, Any] = {"present": None, "heir": None, "instead_of": None, "hints": 0}
LATER = ("left", "stand_in", "before", "helped")
"""The fields of a seat that the first version did not send."""
SHOWN: list[dict[str, Any]] = [line for line in map(json.loads, LINES) if isinstance(line, dict)]


def test_every_entry_is_written_again_as_it_was() -> None:
    for entry in ENTRIES:
        written = json.loads(write_event(read_event(entry.event)))
        assert written == json.loads(entry.event)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a folder with a database that holds all these tables."""
    inside = Inside(tmp_path)
    for last in SHOWN:
        entries = [entry for entry in ENTRIES if entry.table == last["table"]]
        inside.run(inside.hub.log.append(entries))
    inside.close()
    return tmp_path


def test_old_tables_go_on_where_they_were(old: Path) -> None:
    inside = Inside(old)
    for last in SHOWN:
        host = inside.join(last["table"], last["token"])
        first = next(message for message in host.messages if message["type"] == "table")
        for key, value in last["shown"].items():
            if key != "seats":
                assert first[key] == value, key
        for at, (seat, before) in enumerate(
            zip(first["seats"], last["shown"]["seats"], strict=True)
        ):
            # Who is connected now is another matter. A person of old has the face of the seat.
            then = {key: value for key, value in seat.items() if key not in LATER}
            face = FACES[at] if seat["kind"] == "human" else None
            assert {**then, "present": None} == {**before, **NEW, "face": face}
    inside.close()
