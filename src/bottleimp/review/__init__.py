"""What a decision cost, judged only on what its seat knew.

An action is worth what comes of it on average in worlds that fit what the seat knew, everybody
then playing as `imp`. Needs the extras `imp` and `fast`.
"""
