"""The line-by-line referee: the path for a screen reader and for scripts."""
