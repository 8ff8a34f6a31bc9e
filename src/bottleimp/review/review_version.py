"""Version of the method; a stored review of another version is computed again."""

VERSION = 1
