"""The interface that a game implements to be displayed."""
