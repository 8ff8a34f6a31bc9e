"""Reviews of finished rounds, computed in worker processes."""
