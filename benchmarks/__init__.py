"""How fast the server is: `python -m benchmarks` measures a real one under load (docs/performance.md)."""
