"""Where records are kept: the store and its file, the card library."""
