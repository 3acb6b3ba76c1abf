"""Judging a declaration: checks, pending choices, and reading a line by the rules of a game."""
