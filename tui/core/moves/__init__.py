"""Drafting a move: what may be declared, values for its fields, completion."""
