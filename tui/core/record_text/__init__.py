"""Entries of the record as text. Needs no conversation."""
