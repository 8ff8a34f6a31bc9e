"""The rules pages' Markdown as HTML: headings, paragraphs, lists, tables, blocks, emphasis, links.

Everything is escaped first, so a page can hold no markup of its own.
"""

import re
from collections.abc import Callable, Iterator
from html import escape

_HEADING = re.compile(r"(#{1,6}) +(.+)")
_ITEM = re.compile(r"( *)([-*]|\d+\.) +(.*)")
_ROW = re.compile(r"\|.*\|\s*")
_RULE = re.compile(r"\|[\s:|-]+\|\s*")
_FENCE = "```"
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<!\w)[*_](?P<italic>[^*_\s](?:[^*_]*[^*_\s])?)[*_](?!\w)"
    r"|\[(?P<text>[^\]]+)\]\((?P<link>[^)\s]+)\)"
)
_SAFE_LINK = re.compile(r"(https?://|[\w./#-]+$)")


def to_html(text: str) -> str:
    """The whole page."""
    return "\n".join(_blocks(text.splitlines()))


def inline(text: str) -> str:
    """Emphasis, code and links within a line."""
    parts: list[str] = []
    position = 0
    for found in _INLINE.finditer(text):
        parts += [escape(text[position : found.start()]), _marked(found)]
        position = found.end()
    return "".join([*parts, escape(text[position:])])


def _marked(found: re.Match[str]) -> str:
    if code := found["code"]:
        return f"<code>{escape(code)}</code>"
    if bold := found["bold"]:
        return f"<strong>{inline(bold)}</strong>"
    if italic := found["italic"]:
        return f"<em>{inline(italic)}</em>"
    target = found["link"]
    if not _SAFE_LINK.match(target) or ":" in target.split("/")[0].replace("https:", "").replace(
        "http:", ""
    ):
        return inline(found["text"])
    return f'<a href="{escape(target)}">{inline(found["text"])}</a>'


def _blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
            continue
        take = _kind(line)
        end = at + 1
        if take is _code:
            while end < len(lines) and not lines[end].startswith(_FENCE):
                end += 1
            end += 1
        else:
            while end < len(lines) and lines[end].strip() and _goes_on(take, lines[end]):
                end += 1
        yield take(lines[at:end])
        at = end


def _kind(line: str) -> Callable[[list[str]], str]:
    if line.startswith(_FENCE):
        return _code
    if _HEADING.fullmatch(line):
        return _heading
    if _ITEM.fullmatch(line):
        return _list
    if _ROW.fullmatch(line):
        return _table
    return _paragraph


def _goes_on(take: Callable[[list[str]], str], line: str) -> bool:
    """Whether the line belongs to the block; a list's items may be wrapped."""
    kind = _kind(line)
    return kind is take or (take is _list and kind is _paragraph and line.startswith(" "))


def _heading(lines: list[str]) -> str:
    found = _HEADING.fullmatch(lines[0])
    assert found is not None
    level = len(found[1])
    return f"<h{level}>{inline(found[2].strip())}</h{level}>"


def _paragraph(lines: list[str]) -> str:
    return f"<p>{inline(' '.join(line.strip() for line in lines))}</p>"


def _code(lines: list[str]) -> str:
    body = "\n".join(line for line in lines[1:] if not line.startswith(_FENCE))
    return f"<pre><code>{escape(body)}</code></pre>"


def _table(lines: list[str]) -> str:
    rows = [line for line in lines if not _RULE.fullmatch(line)]
    head, body = rows[0], rows[1:]
    written = "".join(_row(row, "td") for row in body)
    return f"<table><thead>{_row(head, 'th')}</thead><tbody>{written}</tbody></table>"


def _row(line: str, cell: str) -> str:
    cells = (f"<{cell}>{inline(text.strip())}</{cell}>" for text in line.strip()[1:-1].split("|"))
    return f"<tr>{''.join(cells)}</tr>"


def _list(lines: list[str]) -> str:
    """Items with their wrapped lines; deeper ones become a list within the item before."""
    items: list[list[str]] = []
    first = _ITEM.fullmatch(lines[0])
    assert first is not None
    for line in lines:
        found = _ITEM.fullmatch(line)
        if found and len(found[1]) <= len(first[1]):
            items.append([found[3]])
        else:
            items[-1].append(line)
    tag = "ol" if first[2][0].isdecimal() else "ul"
    return f"<{tag}>{''.join(map(_item, items))}</{tag}>"


def _item(lines: list[str]) -> str:
    deeper = next((at for at, line in enumerate(lines) if at and _ITEM.fullmatch(line)), len(lines))
    text = inline(" ".join(line.strip() for line in lines[:deeper]))
    return f"<li>{text}{_list(lines[deeper:]) if deeper < len(lines) else ''}</li>"
