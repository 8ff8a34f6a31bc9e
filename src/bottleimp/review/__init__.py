"""Review of decisions: the loss of each, judged only on what its seat knew.

The value of an action is its mean result in worlds that fit what the seat knew, where all seats
play on like the baseline bot. Needs the extras `imp` and `fast`.
"""
