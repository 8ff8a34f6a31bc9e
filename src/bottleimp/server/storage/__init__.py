"""Where tables are kept: a log of entries, and the databases that can hold it."""
