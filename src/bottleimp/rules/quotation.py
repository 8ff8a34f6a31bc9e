"""Words of others in our messages: quoted, in one line, printable, and cut where they grow long."""

import json


def quoted(value: object, *, longest: int = 60) -> str:
    """A value as JSON has it."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):  # a value that JSON lacks, or an integer too long to print
        text = f"a value of type {type(value).__name__}"
    return printable(cut(text, longest=longest))


def described(error: BaseException, *, longest: int = 200) -> str:
    """An error in one line: its kind, and what it says."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # code of others, too
        text = ""
    kind = type(error).__name__
    return printable(cut(f"{kind}: {text}" if text else kind, longest=longest))


def printable(text: str) -> str:
    """Without what would steer the terminal or the log that shows it."""
    return "".join([letter if letter.isprintable() else "�" for letter in text])


def cut(text: str, *, longest: int) -> str:
    """At most that long; what is cut off is shown by dots."""
    return text if len(text) <= longest else text[: longest - 3] + "..."
