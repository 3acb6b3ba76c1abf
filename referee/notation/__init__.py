"""A move and its one-line text, both ways; answers to questions."""
