"""Reviews of rounds that are over, judged in processes of their own."""
