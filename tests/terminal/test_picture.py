"""The picture of a terminal game in the docs can be drawn again."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from tests.terminal.processes import environment

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "terminal_svg.py"
PICTURE = ROOT / "docs" / "images" / "terminal.svg"


def test_the_picture_is_small_and_well_formed() -> None:
    assert PICTURE.stat().st_size < 40_000
    root = ElementTree.parse(PICTURE).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Trick" in "".join(root.itertext())


def test_the_same_moment_as_text() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--text"],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env=environment(),
    )
    assert done.stdout.startswith("Trick 2 of 8. ")
    assert "\x1b" not in done.stdout
