"""A server whose review processes run at normal priority: `python -m tests.server.eager`.

Beside other tests, which keep every core busy, those who give way are waited for in vain.
"""

import runpy

from bottleimp.server.reviews import review_queue

if __name__ == "__main__":
    review_queue.NICENESS = 0
    runpy.run_module("bottleimp.server", run_name="__main__")
