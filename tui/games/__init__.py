"""The display code of each game, one folder per game: its board drawings, tally forms and scoring reveals."""
