"""The rules pages: which there are, and their Markdown as a tree that any reader can show."""

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
from bottleimp.worked_examples import KINDS, worked

_PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
"""A page can hold no markup of its own, and no link that does anything but lead somewhere."""


def _pages() -> Traversable:
    return files("bottleimp") / "pages"


@cache
def languages() -> tuple[str, ...]:
    """The languages that have pages."""
    return tuple(sorted(place.name for place in _pages().iterdir() if place.is_dir()))


def page(language: str, mode: str) -> str | None:
    """The Markdown of a mode's page; None if there is none in that language."""
    if language not in languages() or mode not in MODE_IDS:
        return None  # and not remembered: anybody may ask for anything
    return _text(language, mode)


@cache
def _text(language: str, mode: str) -> str | None:
    place = _pages() / language / f"{mode}.md"
    return place.read_text(encoding="utf-8") if place.is_file() else None


def html(markdown: str) -> str:
    """For a browser, which draws the worked examples from their data."""
    written: str = _PARSER.render(markdown)
    return written


def _fence(
    _self: object, tokens: Sequence[Token], index: int, _options: object, _env: object
) -> str:
    """A worked example carries its data; what else is fenced is shown as it is written."""
    kind, text = tokens[index].info.strip(), tokens[index].content
    shown = f"<pre><code>{escape(text)}</code></pre>\n"
    if kind not in KINDS:
        return shown
    data = escape(json.dumps(worked(kind, text)))
    return f'<figure class="worked" data-worked="{data}">{shown}</figure>\n'


_PARSER.add_render_rule("fence", _fence)


def tree(markdown: str) -> SyntaxTreeNode:
    """For whoever shows it otherwise."""
    return SyntaxTreeNode(_PARSER.parse(markdown))
