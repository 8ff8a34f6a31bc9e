"""What is asked for once: the page and its files, rules pages, new tables, records."""
