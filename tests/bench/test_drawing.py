"""The charts of the docs: well-formed, and readable where lines end close together."""

import json
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

from bottleimp.bench.drawing import Line, Panel, apart, draw, ticks
from bottleimp.bench.training.curve import curve, read


def test_a_chart_is_well_formed_and_names_its_lines() -> None:
    lines = [
        Line(name="a < b", points=[(0, 1), (2, 3)], dots=True),
        Line(name="b & c", points=[(0, -2), (2, 2.9)]),
    ]
    panel = Panel(title='"so"', across="x", up="y", lines=lines, reaching=[(0, 0)])
    root = ElementTree.fromstring(draw([panel, panel], told="what & why"))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("a < b") == texts.count("b & c") == texts.count('"so"') == 2
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 4


def test_ticks_are_round_and_reach_around_all() -> None:
    assert ticks(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1]
    assert ticks(-0.01, 1.6) == [-0.5, 0, 0.5, 1, 1.5, 2]
    assert ticks(3, 3)[0] <= 3 < ticks(3, 3)[-1]


def test_names_are_moved_apart_in_their_order() -> None:
    moved = apart([50, 10, 12, 11, 200], 15)
    assert moved[4] == 200
    assert moved[1] < moved[3] < moved[2] < moved[0]
    assert all(b - a >= 15 - 1e-9 for a, b in pairwise(sorted(moved)))


def test_a_log_that_was_cut_short_is_drawn() -> None:
    entries: list[dict[str, Any]] = [
        {"decisions": n * 1_000_000, "value_loss": 0.5, "entropy": 1.0 / n} for n in range(1, 4)
    ]
    entries[-1] |= {"over_random": {"classic-4-bambus-2003": 30, "classic-4-matagot": 40}}
    text = "\n".join(map(json.dumps, entries)) + '\n{"decisions": 4'
    drawing = curve(read(text))
    ElementTree.fromstring(drawing)
    assert "classic-4" in drawing
    assert "entropy" in drawing
    assert "belief" not in drawing
