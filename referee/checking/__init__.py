"""General checks of any game: what has to hold of every one, tried by random play."""
