"""The rules once more, as compiled array code: many rounds at a time, for search and training.

A round is one row of 64-bit words (`layout`), a mode with its deck one array of words (`program`).
`engine.Kernel` is the way in; it needs Numba. `features.encode_view` gives the numbers that a
network sees of one view, and needs NumPy alone. `rules` remains the truth: tests play both.
"""
