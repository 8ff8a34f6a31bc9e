"""Small changes to a record's JSON, by path: `put("rounds.0.dealer", 7)`."""

from collections.abc import Callable
from typing import Any, TypeAlias

Edit: TypeAlias = Callable[[dict[str, Any]], None]


def _parent(record: Any, path: str) -> tuple[Any, Any]:
    """What holds the value at the end of the path, and the key or index of it there."""
    *way, last = (int(step) if step.lstrip("-").isdigit() else step for step in path.split("."))
    for step in way:
        record = record[step]
    return record, last


def put(path: str, value: Any) -> Edit:
    """Put a value in the place of another, or a new key into an object."""

    def edit(record: dict[str, Any]) -> None:
        parent, key = _parent(record, path)
        parent[key] = value

    return edit


def cut(path: str) -> Edit:
    """Take a value out."""

    def edit(record: dict[str, Any]) -> None:
        parent, key = _parent(record, path)
        del parent[key]

    return edit


def add(path: str, value: Any) -> Edit:
    """Add a value to the end of a list."""

    def edit(record: dict[str, Any]) -> None:
        parent, key = _parent(record, path)
        parent[key].append(value)

    return edit
