"""Tables on an event loop: stored in a log, loaded again, changed one at a time.

The server and the browser's worker share this package. It has no sockets, files or processes, but
protocols for a log, a clock with callbacks, a bot runner and a client's connection.
"""
