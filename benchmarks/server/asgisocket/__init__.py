"""The table server on uvicorn's own WebSocket class."""
