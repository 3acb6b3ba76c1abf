"""A table in play and its functions: edits, contradictions, disputes, scripts, positions."""
