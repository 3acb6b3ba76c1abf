"""Fields: what a value that a person fills in may be, how it is read and written, and how fields stand in a line."""
