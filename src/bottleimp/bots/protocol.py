"""Encoding of the lines that a bot program and its host exchange (docs/bot-protocol.md)."""

import json
from typing import Any

from bottleimp.bots.child_program import ProgramFailed
from bottleimp.rules.json_form import Json

PROTOCOL = 1


def written(message: Json) -> bytes:
    """Encode a message as a line, without the newline."""
    return json.dumps(message, separators=(",", ":")).encode()


def read_object(line: bytes) -> dict[str, Any]:
    """Decode a line of the program, which must be a JSON object; else raise `ProgramFailed`."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        return value
    raise ProgramFailed("garbage", f"no JSON object: {line[:60].decode(errors='replace')!r}")
