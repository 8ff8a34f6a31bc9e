"""The online table: `http` (routes and pages), `live` (connections), `storage` (the log).

What happens at a table is `bottleimp.table`'s; the server runs it.
"""
