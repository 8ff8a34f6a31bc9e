"""The table as a value, and what happens at it; without sockets, storage or an event loop.

From a message inwards: `messages` (what may be said) → `deciding` (a message becomes events, or a
refusal) → `events` (entries of a log) → `state` (events folded into a table). What a connection is
sent is made in `showing`, from views alone.
"""
