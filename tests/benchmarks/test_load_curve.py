"""The server's load curves: measured as they are told, and told as a picture and a table."""

from dataclasses import asdict

import pytest

from benchmarks.server.load import run
from benchmarks.server.load_client import AMONG_BOTS
from benchmarks.server.load_curve import measured, serving
from benchmarks.server.sizing import Curve, Point, filled, picture, table
from tests.benchmarks.test_charts import texts


def point(tables: int, p99: float) -> Point:
    cores = {"servers": tables / 1000, "database": 0.1}
    return Point(tables, tables, p99 / 4, p99, cores, {"servers": 60.4, "database": 40})


CURVES = [
    Curve("SQLite", "4 people", [point(100, 9), point(500, 30), point(1000, 300)]),
    Curve("PostgreSQL", "4 people", [point(100, 90), point(500, 40)]),
    Curve("2 workers", "4 people", [point(100, 90)]),
]


def test_the_table_says_how_many_tables_are_quick_and_what_they_take() -> None:
    *_, first, second, third = table(CURVES).splitlines()
    assert "| SQLite | 4 people | 500 | 7.5, 30.0 | servers 0.50, database 0.10 |" in first
    assert "servers 60, database 40" in first
    assert "| 500 |" in second, "fewer tables were slow by chance"
    assert "none" in third


def test_the_picture_names_every_curve() -> None:
    shown = texts(picture(CURVES))
    assert shown.count("SQLite, 4 people") == shown.count("PostgreSQL, 4 people") == 2


def test_a_page_gets_the_table_in_its_place() -> None:
    page = "# Hosting\n<!-- server.load_curve -->\nold\n<!-- /server.load_curve -->\nmore\n"
    new = filled(page, "| new |")
    assert (
        new == "# Hosting\n<!-- server.load_curve -->\n| new |\n<!-- /server.load_curve -->\nmore\n"
    )
    assert filled(new, "| new |") == new
    with pytest.raises(SystemExit, match="no place"):
        filled("# Hosting\n", "| new |")


def test_what_was_written_is_read_again() -> None:
    assert [Curve.read(asdict(curve)) for curve in CURVES] == CURVES


@pytest.mark.parametrize(
    ("store", "parts"),
    [
        ("SQLite", {"servers"}),
        pytest.param("PostgreSQL", {"servers", "database"}, marks=pytest.mark.slow),
        pytest.param("2 workers", {"servers", "database", "proxy"}, marks=pytest.mark.slow),
    ],
)
def test_tables_are_added_and_played_at(store: str, parts: set[str]) -> None:
    with serving(store) as machine:
        points = run(measured(machine, AMONG_BOTS, steps=(1, 2), seconds=1.5, stop=60_000))
    assert [point.tables for point in points] == [1, 2]
    assert all(set(point.cores) == set(point.megabytes) == parts for point in points)
    assert all(point.actions > 0 for point in points)
    assert all(point.megabytes["servers"] > 10 for point in points)
