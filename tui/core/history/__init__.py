"""The history of the tables on this machine, and statistics about them."""
