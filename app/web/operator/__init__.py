"""The operator's page: how the server is, and the announcement of a restart. There is none without a token."""
