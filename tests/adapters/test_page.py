"""The tables of docs/adapters.md match the code, and its programs run."""

import re
from pathlib import Path

import pytest

from bottleimp.adapters.array_observation import HISTORY_PIECES, PIECES
from bottleimp.encoding.planes import Piece

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")


def table(pieces: tuple[Piece, ...]) -> str:
    rows = [
        f"| `{piece.name}` | {piece.width} | {piece.most} | {piece.meaning} |" for piece in pieces
    ]
    return "\n".join(["| piece | numbers | most | holds |", "|---|---|---|---|", *rows])


def test_the_page_names_every_piece_of_an_observation() -> None:
    assert table(PIECES) in PAGE
    assert table(HISTORY_PIECES) in PAGE


@pytest.mark.parametrize("program", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_programs_on_the_page_run(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(program, "docs/adapters.md", "exec"), {})
    assert capsys.readouterr().err == ""
