"""One file for each group of commands. Each function takes the parsed arguments and gives the exit code."""
