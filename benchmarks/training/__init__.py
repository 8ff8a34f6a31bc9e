"""What was learnt, and how well it is kept."""
