"""A second implementation of the rules as compiled array code, for search and training.

It plays many rounds at a time and needs Numba. `encoding` declares the data it works on, and
`engine.Kernel` is the entry point. The package `rules` is the reference: tests play both and
compare them.
"""
