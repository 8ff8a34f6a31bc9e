"""The client's side of deltas, as docs/wire.md describes it."""

from typing import Any

Json = dict[str, Any]


def renewed(table: Json, news: Json) -> Json:
    """Return the table message that results from applying a delta to the previous message."""
    after = {**table, **news, "type": "table"}
    if news.get("view") is None:  # the view is unchanged or has ended
        return after
    seen: Json = {**(table["view"] or {}), **news["view"]}
    if isinstance(seen["hands"], dict):
        hands = [*table["view"]["hands"]]
        for seat, of_seat in seen["hands"].items():
            hands[int(seat)] = of_seat
        seen["hands"] = hands
    return {**after, "view": seen}


def whole(messages: list[Json]) -> list[Json]:
    """Return the messages with every delta replaced by a complete table message."""
    told: list[Json] = []
    table: Json = {}
    for message in messages:
        if message["type"] == "news":
            message = renewed(table, message)
        if message["type"] == "table":
            table = message
        told.append(message)
    return told
