"""The rules and the record: moves, verdicts, facts, the journal. Imports scoring, never tui; the core knows no game."""

RULES_VERSION = "2"
"""Raised whenever a rule is judged differently than before; every journal entry keeps the version that judged it."""
