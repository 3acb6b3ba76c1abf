"""Judging of declarations: rule checks, pending choices, and the parser of a typed line."""
