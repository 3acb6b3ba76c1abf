"""Score sheets as forms with rows and cells ("tally"), and their files."""
