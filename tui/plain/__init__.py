"""The line-by-line referee, a text interface for screen readers and scripts."""
