"""A Ray cluster of two machines with a core each, both of them this one, until standard input ends.

Prints the address, and what runs each machine. Nothing is reported to anybody.
"""

import json
import os
import sys
from tempfile import TemporaryDirectory

# A machine that is gone is noticed soon; one that is slow has as long to answer as ever.
os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_health_check_period_ms": "300"}

from ray.cluster_utils import Cluster

SMALL = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_log_monitor": False}

if __name__ == "__main__":
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as logs:
        os.environ["RAY_TMPDIR"] = logs
        head = {**SMALL, "include_dashboard": False, "no_monitor": True}
        cluster = Cluster(initialize_head=True, head_node_args=head)
        nodes = [cluster.head_node, cluster.add_node(**SMALL)]
        raylets = [node.all_processes["raylet"][0].process.pid for node in nodes]
        print(json.dumps({"address": cluster.address, "raylets": raylets}), flush=True)
        sys.stdin.read()
        cluster.shutdown()
