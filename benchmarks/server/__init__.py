"""The table server under load, and the page."""
