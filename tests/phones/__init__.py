"""Many phones at a table, and hostile requests: `python -m tests.phones load`, `python -m tests.phones hostile`."""
