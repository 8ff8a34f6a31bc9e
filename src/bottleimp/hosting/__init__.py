"""Tables on an event loop: kept in a log, found again, one change at a time, in order.

What the server and the browser's worker share: neither sockets nor files nor processes are here,
but protocols for a log, a clock that calls back, a desk where bots think, and lines to people.
"""
