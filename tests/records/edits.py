"""Small changes to a record's JSON, by path: `put("rounds.0.dealer", 7)`."""

from collections.abc import Callable
from typing import Any, TypeAlias

Edit: TypeAlias = Callable[[dict[str, Any]], None]


def _parent(record: Any, path: str) -> tuple[Any, Any]:
    """Return the container of the value at the path, and its key or index."""
    *way, last = (int(step) if step.lstrip("-").isdigit() else step for step in path.split("."))
    for step in way:
        record = record[step]
    return record, last


def put(path: str, value: Any) -> Edit:
    """Replace the value at the path, or add a key to an object."""

    def edit(record: dict[str, Any]) -> None:
        parent, key = _parent(record, path)
        parent[key] = value

    return edit


def remove(path: str) -> Edit:
    """Remove the value at the path."""

    def edit(record: dict[str, Any]) -> None:
        parent, key = _parent(record, path)
        del parent[key]

    return edit


def add(path: str, value: Any) -> Edit:
    """Append a value to the list at the path."""

    def edit(record: dict[str, Any]) -> None:
        parent, key = _parent(record, path)
        parent[key].append(value)

    return edit
