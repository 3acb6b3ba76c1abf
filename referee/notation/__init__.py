"""Moves in exact notation (one line of text per move): parsing and formatting, also of answers to questions."""
