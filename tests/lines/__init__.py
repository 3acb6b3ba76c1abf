"""A table of lines as people say them, each with what is meant, and a count of how they are read today."""
