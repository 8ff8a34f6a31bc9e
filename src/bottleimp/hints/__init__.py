"""Hints for the seat that must choose: first a question, then a fact with numbers, then the choice.

From a view alone: the same view has the same hint, to the byte. Question and fact are counted from
the view and need nothing but the rules; which of them are told goes by what a strong player would
do who need not think long. Who is asked for the choice itself is the strongest level that runs
here; where the extras `imp` and `fast` are there, a play is judged as a review would.
"""

from bottleimp.hints.hint import DEPTHS, Advice, Hint, hint_for

__all__ = ["DEPTHS", "Advice", "Hint", "hint_for"]
