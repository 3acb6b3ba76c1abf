"""The fuzz of every door: odd input at every way in, the net open, no traceback allowed. `python -m tests.fuzz`."""
