"""Every decision with a choice is timed, by its kind."""

from benchmarks.speed.decision_time import decisions, positions_per_second
from bottleimp.rules import setup_of


def test_each_kind_of_decision_is_timed_where_it_happens() -> None:
    timed = decisions((setup_of("house"), setup_of("classic", players=3)), rounds=1)
    assert {kind: len(taken) > 0 for kind, taken in timed.taken.items()} == {
        "exchange": True, "show": True, "play": True,
    }  # fmt: skip
    assert len(timed.taken["show"]) == 2
    assert len(timed.taken["exchange"]) == 2 * 2 + 3
    assert len(timed.views) == sum(map(len, timed.taken.values()))
    assert all(clock > 0 for taken in timed.taken.values() for clock, _ in taken)
    assert positions_per_second(timed.views, 8, seconds=0.01) > 0
