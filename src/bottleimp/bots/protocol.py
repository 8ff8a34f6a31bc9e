"""The lines that a program and its host exchange; docs/bot-protocol.md is the page about them."""

import json
from typing import Any

from bottleimp.bots.child_program import ProgramFailed
from bottleimp.rules.json_form import Json

PROTOCOL = 1


def written(message: Json) -> bytes:
    """A message as a line, without the line's end."""
    return json.dumps(message, separators=(",", ":")).encode()


def read_object(line: bytes) -> dict[str, Any]:
    """The object that a line of the program's stands for."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        return value
    raise ProgramFailed("garbage", f"no JSON object: {line[:60].decode(errors='replace')!r}")
