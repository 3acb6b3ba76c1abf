"""The result of a table as screens show it: the winner, why it was won, the ranking, what for."""
