"""Writes the static site, of which it is no part: it needs a network, once, and Node."""
