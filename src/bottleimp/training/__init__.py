"""Self-play training of one network for all modes. It needs PyTorch; no player imports it."""
