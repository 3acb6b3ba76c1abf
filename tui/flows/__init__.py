"""Flows: what several windows ask one after another, each one linear coroutine over a small host."""
