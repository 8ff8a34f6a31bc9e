"""This code beside that of another commit, in one run."""
