"""The table of the commands that people run, and the words that they type for them."""
