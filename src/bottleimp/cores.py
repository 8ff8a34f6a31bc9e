"""How many cores there are."""

import os


def cores() -> int:
    """Those that this process may use, where the system can say so (macOS cannot)."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
