"""The step-by-step display of a scoring (the "reveal")."""
