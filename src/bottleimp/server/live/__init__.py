"""Tables in memory with the connections of those who sit at them."""
