"""The server's own log: a line for each event, with its fields, and never a token or a card.

A call names them in its text: `logger.info("table made table=%s mode=%s", …)` has the event
`table made` and two fields. So a line can be written as words or as JSON, and nothing that others
have made up, such as a table's name, can look like a field or begin a line.
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
"""What needs no quotes."""


def set_up_logging(level: int = logging.INFO, *, form: Format = "text") -> None:
    """To standard error, where the system's journal takes it up."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level, handlers=[handler])
    for library in ("uvicorn.error", "websockets"):  # a line for every connection says nothing
        logging.getLogger(library).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_not_of_strangers)


def log_format() -> Format:
    """The one that was set up: processes of ours write to the same place."""
    formatters = [handler.formatter for handler in logging.getLogger().handlers]
    return "json" if any(isinstance(each, JsonLines) for each in formatters) else "text"


def count_log_lines(count: Callable[[str], object]) -> None:
    """Have the lines counted, by level."""

    def counted(record: logging.LogRecord) -> bool:
        count(record.levelname.lower())
        return True

    for handler in logging.getLogger().handlers:
        handler.addFilter(counted)


def event_of(record: logging.LogRecord) -> tuple[str, dict[str, object]]:
    """What happened, and its fields; what a library says has none."""
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
        told = [f"{name}={_value(value)}" for name, value in fields.items()]
        head = " ".join([self.formatTime(record), record.levelname, event, *told])
        trace = _way(record.exc_info[1]) if record.exc_info else []
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
            line["traceback"] = "\n".join(_way(record.exc_info[1]))
        return json.dumps(line)


def _way(error: BaseException | None) -> list[str]:
    """Which way an error came, those that led to it first; its text could name a card."""
    lines: list[str] = []
    while error is not None:
        frames = "".join(format_tb(error.__traceback__)).splitlines()
        lines = ["Traceback (most recent call last):", *frames, type(error).__qualname__, *lines]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


def _is_not_of_strangers(record: logging.LogRecord) -> bool:
    """Whoever sends what is no request is answered so; a line for each would fill the log."""
    return record.msg != "Invalid HTTP request received."


def _value(value: object) -> str:
    text = str(value)
    return (
        text
        if text.isprintable() and _PLAIN.fullmatch(text)
        else json.dumps(text, ensure_ascii=False)
    )
