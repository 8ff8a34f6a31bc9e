"""Several servers on one PostgreSQL, behind HAProxy: `bottleimp serve --workers N`."""
