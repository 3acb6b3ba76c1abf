"""Typed lines with the values printed on a component (a board, track or card): parsing, checks and formatting, as
specified in `lines.toml`.
"""
