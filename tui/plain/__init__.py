"""The text mode: a line-by-line interface for screen readers and scripts."""
