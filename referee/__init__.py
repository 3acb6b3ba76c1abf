"""The referee package: moves, verdicts, facts and the record. It imports `scoring`, never `tui`, and its core contains
no rules of a specific game.
"""

RULES_VERSION = "2"
"""The version of the rules, increased whenever a rule is judged differently; every entry stores the version that judged
it.
"""
