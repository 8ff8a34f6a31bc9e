"""The game without a server: a house of tables in a browser's worker."""
