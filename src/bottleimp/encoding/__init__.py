"""The game as numbers: cards as bits, a round as a row, a mode as a program, a view as features.

The package needs only NumPy, and `view_observation` needs nothing. The kernel compiles the
functions declared here. `features.encode_view` returns the network input for one view.
"""
