"""The game behind interfaces that others made: PettingZoo and OpenSpiel.

Each needs its extra: `pip install bottleimp[pettingzoo]`, `pip install bottleimp[openspiel]`.
`singly` is what they share: a round taken one card at a time, by numbered actions.
"""
