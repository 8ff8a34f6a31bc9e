"""`bottleimp rules`: the pages, readable in a terminal."""

import pytest

from bottleimp.cli import main
from bottleimp.rules import MODE_IDS, player_counts
from bottleimp.rules_pages import languages
from bottleimp.terminal.markdown import render_markdown
from bottleimp.terminal.rules_text import read_page, resolve_language


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("mode", MODE_IDS)
@pytest.mark.parametrize("language", languages())
def test_every_page_is_plain_text(
    mode: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", mode, "--language", language]) == 0
    text = capsys.readouterr().out
    for mark in ("**", "```", "](", "`", "\n#", "\x1b"):
        assert mark not in text
    assert len(text) > 1000


def test_markdown_becomes_readable() -> None:
    text = "# Eye *of* it\n\nSee [the page](x.md), **two** `a_b` and *one*.\n\n```\n1 * 2\n```\n"
    assert render_markdown(text) == [
        "EYE OF IT",
        "",
        "  See the page, two a_b and one.",
        "",
        "    1 * 2",
    ]
    assert render_markdown("a **b**", emphasis=True) == ["  a \x1b[1mb\x1b[0m"]
    assert render_markdown("# a", emphasis=True) == ["\x1b[1mA\x1b[0m"]


def test_tables_stay_as_they_are() -> None:
    assert render_markdown("| a | b |\n|---|---|") == ["  | a | b |", "  |---|---|"]


def test_lists_and_their_lines_stay_below_each_other() -> None:
    text = "1. a\n   more\n2. b\n\n- c\n  - *d*"
    assert render_markdown(text) == ["  1. a", "     more", "  2. b", "", "  - c", "    - d"]


def test_the_list_of_modes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for mode in MODE_IDS:
        players = " or ".join(map(str, player_counts(mode)))
        title = lines.index(f"{mode}, {players} players")
        assert lines[title + 1].startswith("  ")
        assert lines[title + 1].strip()
    assert max(map(len, lines)) <= 79


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "tlh"}, "en"),
        ({"LANG": "../x"}, "en"),
    ],
)
def test_the_language_of_the_system(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert resolve_language(None) == language


def test_a_page_that_is_not_translated_is_english() -> None:
    assert read_page("classic", "no such language") == read_page("classic", "en")
