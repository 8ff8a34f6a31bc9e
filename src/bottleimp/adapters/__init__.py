"""Adapters to the interfaces of PettingZoo and OpenSpiel.

Each needs its extra: `pip install bottleimp[pettingzoo]`, `pip install bottleimp[openspiel]`. Both
use `single_actions`, in which players choose one card at a time by numbered actions.
"""
