"""HTTP and WebSocket protocols with limits, middleware, the page's files, and codes' routes."""
