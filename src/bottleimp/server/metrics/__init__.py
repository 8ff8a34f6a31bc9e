"""What a host can watch: counts and times, for Prometheus; nothing of any table or person."""
