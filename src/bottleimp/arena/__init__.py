"""Matches between bots that say which is better: same deals, rotated seats, paired intervals.

plan = Plan(setup, bots=("rulebook", "random"), seed="7", deals=100)
result = measure(plan)                      # bottleimp.arena.measurement
result.duels[0].margin                      # A's points per round over B, with its interval
"""
