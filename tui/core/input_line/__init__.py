"""Help for the input line: suggestions, completion with Tab, commands."""
