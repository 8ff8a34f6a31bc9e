"""The table as a value and its rules of conduct, without sockets, storage or an event loop.

A client's message (`messages`) becomes events or a refusal (`player_commands`, `host_commands`),
entries of a log (`events`), and a new state of the table (`event_application`, `table_state`).
Messages to clients are made from views alone (`table_message`).
"""
