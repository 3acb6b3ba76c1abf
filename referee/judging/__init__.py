"""Judging of declarations: checks, pending choices, and parsing of a line with the rules of a game."""
