"""Markdown as terminal text: headings in capitals, text and tables below them."""

from collections.abc import Iterable, Iterator

from markdown_it.tree import SyntaxTreeNode

from bottleimp.rules_pages import tree
from bottleimp.terminal.console import bold
from bottleimp.worked_examples import KINDS, columns


def render_markdown(markdown: str, *, emphasis: bool = False) -> list[str]:
    """Return the lines of a page; with `emphasis`, headings and strong text are bold."""
    lines: list[str] = []
    for block in tree(markdown).children:
        if lines:
            lines.append("")
        if block.type == "heading":
            title = _inline(block, emphasis=False).upper()
            lines.append(bold(title) if emphasis else title)
        else:
            lines += _indented("  ", _block(block, emphasis=emphasis))
    return lines


def first_paragraph(markdown: str) -> str:
    """Return the first paragraph of a page as one line."""
    blocks = (block for block in tree(markdown).children if block.type == "paragraph")
    return " ".join(_inline(next(blocks), emphasis=False).split())


def _block(block: SyntaxTreeNode, *, emphasis: bool) -> Iterable[str]:
    match block.type:
        case "bullet_list" | "ordered_list":
            return _list(block, emphasis=emphasis)
        case "table":
            return _table(block)
        case "fence" if block.info.strip() in KINDS:
            return _indented("  ", columns(block.info.strip(), block.content))
        case "fence" | "code_block":
            return _indented("  ", block.content.splitlines())
    return _inline(block, emphasis=emphasis).splitlines()


def _list(block: SyntaxTreeNode, *, emphasis: bool) -> Iterator[str]:
    for number, item in enumerate(block.children, start=1):
        mark = "- " if block.type == "bullet_list" else f"{number}. "
        lines = [line for inner in item.children for line in _block(inner, emphasis=emphasis)]
        yield mark + lines[0]
        yield from _indented(" " * len(mark), lines[1:])


def _table(block: SyntaxTreeNode) -> Iterator[str]:
    """Yield the rows of a table with aligned columns and a rule below the header."""
    rows = [
        [_inline(cell, emphasis=False) for cell in row.children]
        for part in block.children
        for row in part.children
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(cells)} |"
        if number == 0:
            yield f"|{'|'.join('-' * (width + 2) for width in widths)}|"


def _inline(node: SyntaxTreeNode, *, emphasis: bool) -> str:
    """Return the text without Markdown marks; strong text is bold with `emphasis`."""
    match node.type:
        case "text" | "code_inline":
            return node.content
        case "softbreak" | "hardbreak":
            return "\n"
    inner = "".join(_inline(child, emphasis=emphasis) for child in node.children)
    return bold(inner) if node.type == "strong" and emphasis else inner


def _indented(indent: str, lines: Iterable[str]) -> list[str]:
    return [f"{indent}{line}".rstrip() for line in lines]
