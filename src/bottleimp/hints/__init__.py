"""Hints for the seat to act: first a question, then a fact with numbers, then the choice.

A hint is a function of the view: equal views have equal hints, to the byte. Question and fact are
computed from the view by the rules alone; the strongest level without search selects the pair that
leads to its own choice. The advised choice is that of the strongest level that can run; with the
extras `imp` and `fast`, a card to play is judged as in a review.
"""

from bottleimp.hints.hint import DEPTHS, Advice, Hint, hint_for

__all__ = ["DEPTHS", "Advice", "Hint", "hint_for"]
