"""A table in play (one recorded game) and the operations on it: edits, contradictions, disputes, scripts, positions."""
