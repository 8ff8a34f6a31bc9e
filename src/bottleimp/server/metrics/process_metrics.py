"""Metrics of this process, under the names that Prometheus's own clients use."""

import os
import time
from pathlib import Path

from bottleimp.server.metrics.metric_registry import Gauge

_STATUS, _FILES = Path("/proc/self/statm"), Path("/proc/self/fd")


def process_metrics() -> tuple[Gauge, ...]:
    """Return the process metrics; memory and open files only on Linux."""
    began = time.time()
    metrics = [
        Gauge(
            "process_cpu_seconds_total", "Processor time, own.", time.process_time, kind="counter"
        ),
        Gauge("process_start_time_seconds", "When it began, since 1970.", lambda: began),
    ]
    if _STATUS.exists():
        metrics += [
            Gauge("process_resident_memory_bytes", "Memory in use.", _resident),
            Gauge("process_open_fds", "Open files, connections among them.", _open_files),
            Gauge("process_max_fds", "How many may be open.", _most_files),
        ]
    return tuple(metrics)


def _resident() -> int:
    return int(_STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _open_files() -> int:
    return len(list(_FILES.iterdir())) - 1  # the one for listing them


def _most_files() -> int:
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
