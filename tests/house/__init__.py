"""Checks of the structure: imports, packages, games, wording, documents. `python -m tests.house` reports them."""
