"""The rules pages as shown by a browser and by a terminal."""

import json
import re
from html import unescape

import pytest

from bottleimp.rules import MODE_IDS
from bottleimp.rules_pages import _text, html, languages, page
from bottleimp.terminal.markdown import render_markdown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# A *b*", "<h1>A <em>b</em></h1>"),
        ("**b** and `c*d*`", "<p><strong>b</strong> and <code>c*d*</code></p>"),
        ("- a\n  - b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>"),
        ("[x](eye.md)", '<p><a href="eye.md">x</a></p>'),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("<script>a</script>", "<p>&lt;script&gt;a&lt;/script&gt;</p>"),
        ("<div onclick=a>", "<p>&lt;div onclick=a&gt;</p>"),
    ],
)
def test_a_page_is_marked_up_and_can_do_no_harm(text: str, shown: str) -> None:
    assert html(text).strip() == shown


def test_tables_are_tables() -> None:
    shown = html("|a|b|\n|-|-|\n| 1 | **2** |")
    assert "<th>a</th>" in shown
    assert "<td><strong>2</strong></td>" in shown


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", MODE_IDS)
def test_every_page_is_shown_whole(language: str, mode: str) -> None:
    text = page(language, mode)
    assert text is not None
    shown = html(text)
    assert shown.startswith("<h1>")
    assert "**" not in shown
    assert "\n| " not in shown
    assert "style=" not in shown  # the page's security policy would drop it


def test_only_pages_are_found() -> None:
    """Unknown names are not cached either, or requests could fill the memory."""
    before = _text.cache_info().currsize
    assert page("x" * 10_000, "classic") is None
    assert _text.cache_info().currsize == before
    assert page("..", "classic") is None
    assert page("en", "../README") is None
    assert page("tlh", "classic") is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", MODE_IDS)
def test_worked_examples_reach_a_browser_as_data(language: str, mode: str) -> None:
    text = page(language, mode)
    assert text is not None
    found = [
        json.loads(unescape(data)) for data in re.findall(r'data-worked="([^"]+)"', html(text))
    ]
    assert sorted(each["kind"] for each in found) == ["score", "trick"]
    for example in found:
        known = {each["card"] for each in example["cards"]}
        start = "imp" if example["kind"] == "score" else "won"
        cards = next(line for line in example["lines"] if line[0] == start)[-3:]
        assert {float(card) for card in cards} <= known


@pytest.mark.parametrize("mode", MODE_IDS)
def test_a_terminal_shows_examples_without_a_word_of_english(mode: str) -> None:
    text = page("ru", mode)
    assert text is not None
    shown = "\n".join(render_markdown(text))
    assert "→" in shown
    assert not re.search(r"\b(price|winner|won|holds|score|bottle|deck|open|hidden)\b", shown)


def test_other_fences_stay_as_they_are_written() -> None:
    assert html("```\n<a> 1\n```") == "<pre><code>&lt;a&gt; 1\n</code></pre>\n"
    assert render_markdown("```\na  1\n```") == ["    a  1"]
