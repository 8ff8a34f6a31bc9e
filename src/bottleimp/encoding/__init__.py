"""The game as numbers: cards as bits, a round as a row, a mode as a program, a view as features.

Needs NumPy alone, and for the words of a single view (`viewinfo`) not even that. What is declared
here the kernel compiles; `features.encode_view` gives the numbers that a network sees of one view.
"""
