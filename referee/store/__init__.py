"""Storage of records: the store, its file, and the card library."""
