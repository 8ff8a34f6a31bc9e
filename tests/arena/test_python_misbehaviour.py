"""Whatever a Python bot does, the arena ends and says what happened."""

import pytest

from bottleimp.arena.measurement import Result, measure
from bottleimp.arena.plan import ArenaPlan
from bottleimp.arena.report import as_lines
from bottleimp.arena.result_json import as_json
from bottleimp.rules import setup_of


def played(bot: str, *, limit: float | None = None, mode: str = "eye") -> Result:
    return measure(
        ArenaPlan(
            setup=setup_of(mode),
            bots=(f"tests.arena.synthetic:{bot}", "random"),
            seed="1",
            deals=1,
            limit=limit,
        )
    )


@pytest.mark.parametrize(
    ("bot", "limit", "kind", "reason"),
    [
        ("Raises", None, "error", "ZeroDivisionError: by nought and more"),
        ("RaisesUnspeakable", None, "error", "seat 0: Unspeakable"),
        ("Illegal", None, "illegal", "illegal action"),
        ("ReturnsNothing", None, "illegal", "illegal action"),
        ("RaisesWhenSeeded", None, "error", "it cannot be made: LookupError: no such seed"),
        ("Sleeps", 0.01, "stall", "no answer within 0.01 s"),
    ],
)
def test_every_decision_falls_to_chance(
    bot: str, limit: float | None, kind: str, reason: str
) -> None:
    result = played(bot, limit=limit)
    tally = result.tallies[0]
    assert tally.forfeits == {kind: tally.times.count}
    assert tally.times.count > 30
    assert tally.first_forfeit.startswith("deal 1, seating 1, seat 0: ")
    assert reason in tally.first_forfeit
    assert not result.tallies[1].forfeits
    said = as_json(result)["bots"][f"tests.arena.synthetic:{bot}"]
    assert said["forfeits"] == tally.times.count
    assert said["forfeits_by_kind"] == {kind: tally.times.count}
    assert any(f"decisions to chance: {kind}" in line for line in as_lines(result))


def test_only_the_decisions_it_does_not_take() -> None:
    result = played("RaisesWhenPlaying", mode="classic")
    assert result.tallies[0].forfeits == {"error": 16}  # one card in each of 4 × 1 + 4 × 3 sides
    assert "SystemExit: enough" in result.tallies[0].first_forfeit


def test_leaving_at_the_end_of_a_round_concerns_nobody() -> None:
    left, stayed = played("LeavesWhenTold"), played("First")
    assert left.duels == stayed.duels
    assert not left.tallies[0].forfeits


def test_a_limit_does_not_disturb_who_keeps_it() -> None:
    strict, free = played("First", limit=5), played("First")
    assert strict.duels == free.duels
    assert not strict.tallies[0].forfeits
