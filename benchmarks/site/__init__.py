"""Measurements of the static site."""
