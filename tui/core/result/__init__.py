"""The displayed result of a table: winner, reason of the win, ranking and points by category."""
