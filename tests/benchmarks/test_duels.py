"""Margins measured fast are the arena's, and deals that were played once are not played again."""

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from benchmarks import duels
from benchmarks.duels import Effort, cells, played, setups
from benchmarks.gathering import Gathered, together
from bottleimp.arena.measuring import measure
from bottleimp.arena.plan import Plan
from bottleimp.bots import imp_bot
from bottleimp.rules import MODES, setup_of

pytestmark = pytest.mark.xdist_group("kernel")


class Doubling:
    """Stands for a session: two outputs, the rows once and twice."""

    def __init__(self) -> None:
        self.calls: list[int] = []

    def get_outputs(self) -> list[Mock]:
        outputs = [Mock(), Mock()]
        outputs[0].name, outputs[1].name = "once", "twice"
        return outputs

    def run(self, names: list[str], feeds: dict[str, Any]) -> list[Any]:
        assert names == ["once", "twice"]
        self.calls.append(len(feeds["features"]))
        return [feeds["features"], 2 * feeds["features"]]


def test_everybody_gets_the_answer_to_the_own_question(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Doubling()
    monkeypatch.setattr(imp_bot, "network", lambda: session)

    def ask(number: int) -> list[float]:
        asked = imp_bot.network()
        assert isinstance(asked, Gathered)
        rows = np.full((1 + number % 2, 3), number)
        return [asked.run(["twice"], {"features": rows + n})[0].sum() for n in range(number)]

    answers = together(ask, range(1, 6))
    for number, found in enumerate(answers, start=1):
        assert found == [6 * (1 + number % 2) * (number + n) for n in range(number)]
    assert len(session.calls) == 5  # as often as the one who asked most
    assert imp_bot.network() is session


def test_the_figures_are_the_arenas() -> None:
    setup, bots = setup_of("classic", players=3), ("imp", "rulebook")
    fast = played(setup, bots, "5", Effort(deals=2))
    slow = measure(Plan(setup=setup, bots=bots, seed="5", deals=2)).duels[0].deals
    assert fast == slow


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
    with pytest.raises(SystemExit, match="there are classic-3"):
        setups(["eye"])
