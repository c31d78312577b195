"""Every message in each direction, as types: the protocol is this folder (docs/protocol.md tells it in words)."""
