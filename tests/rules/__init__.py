"""The rule books as tests."""
