"""Fields: how one value that a person fills in is read, written and checked, and how fields are combined in a line."""
