"""Storage: the log of entries in SQLite or PostgreSQL, and tools for these databases."""
