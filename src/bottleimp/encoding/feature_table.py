"""Generator of the feature tables in docs/kernel.md.

`python -m bottleimp.encoding.feature_table` prints them.
"""

from collections.abc import Iterator

from bottleimp.encoding.planes import PIECES, TRUTH_PIECES, WIDTH, Piece


def features_table() -> str:
    """Return the Markdown table of the features: columns, width, largest value, meaning."""
    return "\n".join(_rows(PIECES))


def truth_table() -> str:
    """Return the Markdown table of the truth."""
    return "\n".join(_rows(TRUTH_PIECES))


def _rows(pieces: tuple[Piece, ...]) -> Iterator[str]:
    yield "| piece | from column | columns | up to | says |"
    yield "|---|---:|---:|---:|---|"
    start = 0
    for piece in pieces:
        planes, rest = divmod(piece.width, WIDTH)
        width = f"{planes} × {WIDTH}" if planes and not rest else str(piece.width)
        yield f"| `{piece.name}` | {start} | {width} | {piece.most} | {piece.meaning} |"
        start += piece.width


if __name__ == "__main__":
    print(features_table(), truth_table(), sep="\n\n")
