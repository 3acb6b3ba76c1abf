"""The entries of a record as text."""
