"""One folder for each game: its board view and its tally form."""
