"""Margins are the arena's, and deals that were played once are not played again."""

from pathlib import Path

import pytest

from benchmarks.strength import duels
from benchmarks.strength.duels import Effort, cells, played, setups
from bottleimp.arena.measurement import measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.rules import MODES, UnknownName, setup_of


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_figures_are_the_arenas(jobs: int) -> None:
    setup, bots = setup_of("classic", players=3), ("rulebook", "random")
    here = played(setup, bots, "5", Effort(deals=5, jobs=jobs))
    assert here == measure(ArenaPlan(setup=setup, bots=bots, seed="5", deals=5)).duels[0].deals


def test_kept_deals_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "kept.jsonl"
    setup, bots = setup_of("eye"), ("rulebook", "random")
    first = played(setup, bots, "1", Effort(deals=2, keep=keep))
    more = played(setup, bots, "1", Effort(deals=5, keep=keep))
    assert more[:2] == first
    assert more == played(setup, bots, "1", Effort(deals=5))
    assert len(keep.read_text().splitlines()) == 5
    assert played(setup, bots, "1", Effort(deals=9, minutes=0, keep=keep)) == more
    monkeypatch.setattr(duels, "network_id", lambda: "another")
    assert played(setup, bots, "1", Effort(deals=9, minutes=0, keep=keep)) == []


def test_two_sides_have_one_line_up() -> None:
    assert cells(played(setup_of("eye"), ("random", "random"), "1", Effort(deals=2)))[2] == (
        "the same"
    )


def test_every_mode_once() -> None:
    assert [setup.mode for setup in setups()] == list(MODES)
    assert [setup.mode.players for setup in setups(["classic-3"])] == [3]
    with pytest.raises(UnknownName, match="there are classic-3"):
        setups(["eye"])
