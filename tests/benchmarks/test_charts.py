"""The charts of the docs: well-formed, named, and the same bytes for the same figures."""

import json
from typing import Any
from xml.etree import ElementTree

from benchmarks.charts import Bar, Line, Panel, draw, draw_bars, short_number
from benchmarks.training.training_curve import curve, read

LINES = (
    Line(name="a < b", points=[(0, 1), (2, 3)], dots=True),
    Line(name="b & c", points=[(0, -2), (2, 4)]),
    Line(name="", points=[(0, 0), (1, 1)], faint=True),
)
PANEL = Panel(title='"so"', across="x", up="y", lines=LINES, reaching=[(0, 9)])


def texts(drawing: str) -> list[str | None]:
    return [text.text for text in ElementTree.fromstring(drawing).findall(".//{*}text")]


def test_a_chart_is_well_formed_and_names_its_lines_in_the_order_of_their_ends() -> None:
    shown = texts(draw([PANEL, PANEL], told="what & why"))
    assert shown.count("a < b") == shown.count("b & c") == shown.count('"so"') == 2
    assert shown.index("b & c") < shown.index("a < b")


def test_axes_reach_as_far_as_is_asked() -> None:
    assert "8" in texts(draw([PANEL], told=""))


def test_the_same_figures_give_the_same_bytes_and_no_date() -> None:
    drawing = draw([PANEL], told="what & why")
    assert drawing == draw([PANEL], told="what & why")
    assert "what &amp; why" in drawing
    assert "date" not in drawing


def test_bars_are_named_and_say_their_value() -> None:
    bars = [Bar(name="ours", value=59.4e6, ours=True), Bar(name="theirs", value=230, ours=False)]
    shown = texts(draw_bars(bars, title="Speed", told=""))
    assert {"ours", "theirs", "59.4 M", "230", "Speed"} <= set(shown)
    assert shown.index("ours") < shown.index("theirs")


def test_short_numbers() -> None:
    assert [short_number(value) for value in (59.44e6, 85_210, 7.61)] == [
        "59.4 M",
        "85.2 k",
        "7.61",
    ]


def test_a_log_that_was_cut_short_is_drawn() -> None:
    entries: list[dict[str, Any]] = [
        {"decisions": n * 1_000_000, "value_loss": 0.5, "entropy": 1.0 / n} for n in range(1, 4)
    ]
    entries[-1] |= {"over_random": {"classic-4-bambus-2003": 30, "classic-4-matagot": 40}}
    text = "\n".join(map(json.dumps, entries)) + '\n{"decisions": 4'
    shown = texts(curve(read(text)))
    assert {"classic-4", "entropy"} <= set(shown)
    assert "belief" not in shown
