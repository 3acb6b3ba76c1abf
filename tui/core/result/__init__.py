"""The result of a table as displayed: the winner, the reason of the win, the ranking, and the points by category."""
