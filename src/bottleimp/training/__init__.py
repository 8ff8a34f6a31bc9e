"""Self-play learning: one network for all modes. Needs PyTorch; nothing that plays imports this."""
