"""Writes the static site; runs where there is a network and Node, and is never part of what it writes."""
