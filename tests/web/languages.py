"""The languages that the page speaks: those it has a catalogue for."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import bottleimp

WEB = Path(bottleimp.__file__).parent / "web"
LANGUAGES = sorted(path.stem for path in (WEB / "texts").glob("*.json") if "." not in path.stem)
LONGEST = ("de", "ru")
"""The longest words, and the most forms of a plural."""


def some(languages: Iterable[str] = LONGEST) -> list[Any]:
    """All as a test's parameters; those not named run with `make test-slow`.

    All catalogues have the same keys and the same gaps to fill (test_catalogues.py), so few of them
    tell of a text that is missing, and the longest of what does not fit.
    """
    return [
        language if language in languages else pytest.param(language, marks=pytest.mark.slow)
        for language in LANGUAGES
    ]
