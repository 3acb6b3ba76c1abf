"""The interface that a game implements for the user interface."""
