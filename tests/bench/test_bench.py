"""`bottleimp bench`: the shape of what it prints, measured for a moment only."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.speed.speed_chart import picture
from bottleimp.bench import peers
from bottleimp.bench.peers import Peer
from bottleimp.bench.speed_table import run_bench
from bottleimp.bench.throughput import Speed, fastest
from bottleimp.rules import MODES

pytestmark = pytest.mark.xdist_group("kernel")


def run(capsys: pytest.CaptureFixture[str], **options: Any) -> str:
    assert run_bench(**{"json": True, "peers": False, "jobs": 1, "seconds": 0, **options}) == 0
    return capsys.readouterr().out


def other(measure: Callable[[float], Speed]) -> Peer:
    return Peer("Other", "pytest", "whist", "by hand", measure)


def test_json_has_every_mode_in_both_engines(capsys: pytest.CaptureFixture[str]) -> None:
    results = json.loads(run(capsys))
    assert list(results) == ["kernel", "rules"]
    for engine in results.values():
        assert set(engine) == {f"{mode.id}-{mode.players}" for mode in MODES}
        for speed in engine.values():
            assert set(speed) == {"rounds_per_s", "decisions_per_s"}
            assert speed["decisions_per_s"] > speed["rounds_per_s"] > 0


def test_peers_come_with_version_and_ratio(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "PEERS", (other(lambda _: Speed(100, 5200)),))
    text = run(capsys, peers=True)
    results = json.loads(text)
    assert results["peers"]["Other"]["version"] == pytest.__version__
    ratio = results["times_faster"]["Other"]
    assert ratio > 20
    texts = [text.text for text in ElementTree.fromstring(picture(results)).findall(".//{*}text")]
    assert {"kernel, classic-4", "rules, classic-4", "Other, whist", "5.2 k"} <= set(texts)
    assert f"{'':>1}times as fast" in run(capsys, peers=True, json=False)


def test_a_peer_that_is_not_installed_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: float) -> Speed:
        raise ImportError("No module named 'other'")

    monkeypatch.setattr(peers, "PEERS", (other(missing),))
    out = run(capsys, peers=True, json=False)
    assert "Other: not measured (No module named 'other'; pip install 'bottleimp[peers]')" in out


def test_without_numba_one_line_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise ImportError("the kernel needs Numba: pip install 'bottleimp[fast]'")

    monkeypatch.setattr("bottleimp.bench.speed_table.measure", fail)
    assert run_bench(json=True, peers=False, jobs=1) == 2
    err = capsys.readouterr().err
    assert err == "bottleimp bench: the kernel needs Numba: pip install 'bottleimp[fast]'\n"


def test_the_best_slice_counts() -> None:
    slices = count(1)
    assert fastest(lambda: next(slices), seconds=0) > 0
    assert next(slices) == 3  # one to warm up, one to measure
