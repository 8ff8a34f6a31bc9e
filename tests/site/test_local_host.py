"""Tables of the local host: every mode can be played to its end."""

import json
import subprocess
import sys
from random import Random

import pytest

from bottleimp.records import read_record
from bottleimp.records.checker import check_record
from bottleimp.rules import Mode
from bottleimp.rules.modes import MODES
from tests.site.housing import NodeHouse

pytestmark = pytest.mark.xdist_group("site")


def loaded(statement: str) -> set[str]:
    """Return the packages that a new Python process has loaded after these imports."""
    listing = f"{statement}; import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True)
    assert done.stderr == ""
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_the_house_needs_msgspec_and_the_standard_library_alone() -> None:
    more = loaded("import bottleimp.site.local_host") - loaded("pass") - sys.stdlib_module_names
    assert more <= {"bottleimp", "msgspec", "typing_extensions"}  # the last for an older Python


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_a_match_of_every_mode_is_played_to_its_end(house: NodeHouse, mode: Mode) -> None:
    """Its record is complete, too."""
    line = house.table(mode=mode.id, players=mode.players)
    line.play(Random(1))
    status, record = house.ask(f"/api/tables/{line.id}/record")
    assert status == 200
    read = read_record(json.dumps(record).encode())
    assert len(read.rounds) == 1
    check_record(read)
