"""The online table: HTTP, the live connection, seats, bots, timers and storage.

From the wire inwards: `app` (routes) → `connection` (one socket) → `live` (a table in memory) →
`deciding` (a message becomes events, or a refusal) → `log` (events, durably) → `table` (events
folded into a table). What a connection is sent is made in `showing`, from views alone.
"""
