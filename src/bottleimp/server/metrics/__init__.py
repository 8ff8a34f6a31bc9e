"""Metrics for Prometheus: counts and times, nothing of any table or person."""
