"""The rules pages as a browser and a terminal show them."""

import pytest

from bottleimp.rules import MODE_IDS
from bottleimp.rulespages import _text, html, languages, page


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
    """And nothing is remembered of what is not there, or askers could fill the memory."""
    before = _text.cache_info().currsize
    assert page("x" * 10_000, "classic") is None
    assert _text.cache_info().currsize == before
    assert page("..", "classic") is None
    assert page("en", "../README") is None
    assert page("tlh", "classic") is None
