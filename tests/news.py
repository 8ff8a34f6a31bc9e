"""What a client makes of news; docs/wire.md says how."""

from typing import Any

Json = dict[str, Any]


def renewed(table: Json, news: Json) -> Json:
    """The table message that these news stand for, after that one."""
    after = {**table, **news, "type": "table"}
    if news.get("view") is None:  # nothing new there, or nothing any more
        return after
    seen: Json = {**(table["view"] or {}), **news["view"]}
    if isinstance(seen["hands"], dict):
        hands = [*table["view"]["hands"]]
        for seat, of_seat in seen["hands"].items():
            hands[int(seat)] = of_seat
        seen["hands"] = hands
    return {**after, "view": seen}


def whole(messages: list[Json]) -> list[Json]:
    """The same messages, with a whole table for all news."""
    told: list[Json] = []
    table: Json = {}
    for message in messages:
        if message["type"] == "news":
            message = renewed(table, message)
        if message["type"] == "table":
            table = message
        told.append(message)
    return told
