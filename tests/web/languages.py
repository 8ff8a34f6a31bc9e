"""The languages that the page speaks: those it has a catalogue for."""

from pathlib import Path

import bottleimp

WEB = Path(bottleimp.__file__).parent / "web"
LANGUAGES = sorted(path.stem for path in (WEB / "texts").glob("*.json") if "." not in path.stem)
