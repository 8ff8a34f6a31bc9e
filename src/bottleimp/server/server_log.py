"""The server's log: one line per event, with fields, as text or JSON. It has no token or card.

The format string names event and fields: `logger.info("table made table=%s mode=%s", …)` is the
event `table made` with two fields. Values are quoted, so that text from clients cannot look like
another field or line.
"""

import json
import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from traceback import format_tb
from typing import Literal, TypeAlias

from bottleimp.rules.quotation import replace_unprintable

Format: TypeAlias = Literal["text", "json"]
FORMATS: tuple[Format, ...] = ("text", "json")
_FIELD = re.compile(r" (\w+)=%[sd]")
_PLAIN = re.compile(r"[^\s\"=]+")
"""Values that need no quotes."""


def set_up_logging(level: int = logging.INFO, *, form: Format = "text") -> None:
    """Set up logging to standard error, which the system's journal records."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level, handlers=[handler])
    for library in ("uvicorn.error", "websockets"):  # a line for every connection says nothing
        logging.getLogger(library).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_no_invalid_request)


def log_format() -> Format:
    """Return the format that was set up, for worker processes, which write to the same log."""
    formatters = [handler.formatter for handler in logging.getLogger().handlers]
    return "json" if any(isinstance(each, JsonLines) for each in formatters) else "text"


def count_log_lines(count: Callable[[str], object]) -> None:
    """Call `count` with the level of every line."""

    def counted(record: logging.LogRecord) -> bool:
        count(record.levelname.lower())
        return True

    for handler in logging.getLogger().handlers:
        handler.addFilter(counted)


def event_of(record: logging.LogRecord) -> tuple[str, dict[str, object]]:
    """Return the event and its fields; records of libraries have no fields."""
    names, values = _FIELD.findall(str(record.msg)), record.args
    if not record.name.startswith("bottleimp") or not isinstance(values, tuple):
        return record.getMessage(), {}
    if len(names) != len(values):
        return record.getMessage(), {}
    return _FIELD.sub("", str(record.msg)), dict(zip(names, values, strict=True))


class TextLines(logging.Formatter):
    """`2026-11-16 12:00:00,000 INFO table made table=k3f9 mode=classic`; more of it is indented."""

    def format(self, record: logging.LogRecord) -> str:
        event, fields = event_of(record)
        pairs = [f"{name}={_value(value)}" for name, value in fields.items()]
        head = " ".join([self.formatTime(record), record.levelname, event, *pairs])
        trace = _tracebacks(record.exc_info[1]) if record.exc_info else []
        return "\n  ".join(replace_unprintable(line) for line in (head, *trace))


class JsonLines(logging.Formatter):
    """`{"time": …, "level": "info", "event": "table made", "table": "k3f9", …}`."""

    def format(self, record: logging.LogRecord) -> str:
        event, fields = event_of(record)
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": event,
        }
        if not record.name.startswith("bottleimp"):
            line["library"] = record.name
        for name, value in fields.items():
            line[name] = value if isinstance(value, int) else str(value)
        if record.exc_info:
            line["traceback"] = "\n".join(_tracebacks(record.exc_info[1]))
        return json.dumps(line)


def _tracebacks(error: BaseException | None) -> list[str]:
    """Return the tracebacks of an error and its causes; their texts could name cards."""
    lines: list[str] = []
    while error is not None:
        frames = "".join(format_tb(error.__traceback__)).splitlines()
        lines = ["Traceback (most recent call last):", *frames, type(error).__qualname__, *lines]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


def _is_no_invalid_request(record: logging.LogRecord) -> bool:
    """Return False for invalid requests: a line for each would fill the log."""
    return record.msg != "Invalid HTTP request received."


def _value(value: object) -> str:
    text = str(value)
    return (
        text
        if text.isprintable() and _PLAIN.fullmatch(text)
        else json.dumps(text, ensure_ascii=False)
    )
