"""The number of available CPU cores."""

import os


def cores() -> int:
    """Return how many cores this process may use, or the machine's number where that is unknown."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
