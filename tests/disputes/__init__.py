"""Disputes in people's words, with the answers derived by hand from the rules."""
