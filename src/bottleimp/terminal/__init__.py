"""The table in a plain terminal: line by line, without cursor tricks, also piped or read aloud.

Only `driver.py` (and `simulating.py`, where nobody looks on) holds a true state. All that is
printed during a round comes from the player's own `View`.
"""
