"""Foreign text in messages: quoted, on one line, printable and truncated."""

import json


def quote(value: object, *, longest: int = 60) -> str:
    """Return a value as JSON text of at most `longest` characters."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):  # a value that JSON lacks, or an integer too long to print
        text = f"a value of type {type(value).__name__}"
    return replace_unprintable(truncate(text, longest=longest))


def describe_error(error: BaseException, *, longest: int = 200) -> str:
    """Return an error on one line of at most `longest` characters: its class and its message."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # the error's `__str__` may be foreign code and fail, too
        text = ""
    kind = type(error).__name__
    return replace_unprintable(truncate(f"{kind}: {text}" if text else kind, longest=longest))


def replace_unprintable(text: str) -> str:
    """Return the text with unprintable characters replaced, which could control a terminal."""
    return "".join([letter if letter.isprintable() else "�" for letter in text])


def truncate(text: str, *, longest: int) -> str:
    """Return the text with at most `longest` characters; `...` marks a truncated text."""
    return text if len(text) <= longest else text[: longest - 3] + "..."
