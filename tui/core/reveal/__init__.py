"""The step-by-step reveal of a scoring."""
