"""The rules pages: their languages, their Markdown, and that Markdown as HTML or as a tree."""

import json
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from bottleimp.rules import MODE_IDS
from bottleimp.worked_examples import KINDS, parse_example

_PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
"""The Markdown parser. Without HTML, a page cannot contain markup or scripts of its own."""


def _pages() -> Traversable:
    return files("bottleimp") / "pages"


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have rules pages."""
    return tuple(sorted(place.name for place in _pages().iterdir() if place.is_dir()))


def page(language: str, mode: str) -> str | None:
    """Return the Markdown of a mode's page, or None if there is none in this language."""
    if language not in languages() or mode not in MODE_IDS:
        return None  # not cached: clients may send any name
    return _text(language, mode)


@cache
def _text(language: str, mode: str) -> str | None:
    place = _pages() / language / f"{mode}.md"
    return place.read_text(encoding="utf-8") if place.is_file() else None


def html(markdown: str) -> str:
    """Return a page as HTML; a browser draws the worked examples from their data attributes."""
    written: str = _PARSER.render(markdown)
    return written


def _fence(
    _self: object, tokens: Sequence[Token], index: int, _options: object, _env: object
) -> str:
    """Render a fenced block: a worked example with its data, any other block as text."""
    kind, text = tokens[index].info.strip(), tokens[index].content
    shown = f"<pre><code>{escape(text)}</code></pre>\n"
    if kind not in KINDS:
        return shown
    data = escape(json.dumps(parse_example(kind, text)))
    return f'<figure class="worked" data-worked="{data}">{shown}</figure>\n'


_PARSER.add_render_rule("fence", _fence)


def tree(markdown: str) -> SyntaxTreeNode:
    """Return a page as a syntax tree, for renderers other than HTML."""
    return SyntaxTreeNode(_PARSER.parse(markdown))
