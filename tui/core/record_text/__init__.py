"""The entries of a record as text, independent of a conversation."""
