"""Tally forms: the sheet of a scoring as rows and cells, and its files."""
