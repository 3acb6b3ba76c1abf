"""A live table and what is asked of it: edits, contradictions, disputes, scripts, positions."""
