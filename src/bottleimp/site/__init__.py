"""The edition without a server: the same tables in a web worker of the browser.

The worker runs `local_host`, which needs the standard library and msgspec. JavaScript (`web/local`)
stores the log, evaluates imp's network and carries the messages.
"""
