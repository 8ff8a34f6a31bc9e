"""The edition without a server: the same tables in a worker of the browser.

`house` is what the worker runs; it needs the standard library and msgspec. What JavaScript does for
it (`web/local`): keeping the log, working out imp's network, carrying messages.
"""
