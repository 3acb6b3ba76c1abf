"""Drafting of a move: possible declarations, values for its fields, completion."""
