"""The table in a plain terminal: prints line by line, so it also works in pipes and screen readers.

Only `terminal_table.py` holds the true state (and `simulate_command.py`, in which no person plays).
All that is printed during a round comes from the player's own `View`.
"""
