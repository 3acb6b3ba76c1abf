"""Step-by-step reveal of a scoring."""
