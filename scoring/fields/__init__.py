"""Fields: parsers, formatters and validators of a value that a user types, and combinations of fields in a line."""
