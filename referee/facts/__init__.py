"""Known and unknown values of the game state, verdicts, and the list of the effects of a move."""
