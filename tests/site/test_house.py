"""Tables in the house: every mode is played to its end, as at the server."""

import json
from random import Random

import pytest

from bottleimp.records import read_record
from bottleimp.records.check import check_record
from bottleimp.rules import Mode
from bottleimp.rules.modes import MODES
from tests.site.housing import NodeHouse

pytestmark = pytest.mark.xdist_group("site")


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_a_match_of_every_mode_is_played_to_its_end(house: NodeHouse, mode: Mode) -> None:
    """And its record, which the house writes, is whole."""
    line = house.table(mode=mode.id, players=mode.players)
    line.play(Random(1))
    status, record = house.ask(f"/api/tables/{line.id}/record")
    assert status == 200
    read = read_record(json.dumps(record).encode())
    assert len(read.rounds) == 1
    check_record(read)
