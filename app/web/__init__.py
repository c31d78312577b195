"""The edges to the network: HTTP, WebSocket, identity, limits, pages, health and metrics."""
