"""Moves and their one-line text, parsed and formatted; answers to questions."""
