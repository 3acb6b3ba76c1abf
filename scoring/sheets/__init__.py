"""Score sheets of any game: the form of a sheet, its rows as lines of text, and the scoring that follows from it."""

PREFIX = "sheet_"
"""The beginning of the id of every score sheet."""
