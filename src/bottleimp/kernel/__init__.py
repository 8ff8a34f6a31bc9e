"""The rules once more, as compiled array code: many rounds at a time, for search and training.

Everything here needs Numba; what it works on is declared in `encoding`. `engine.Kernel` is the way
in. `rules` remains the truth: tests play both.
"""
