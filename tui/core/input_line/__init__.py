"""The elements around the entry line: suggestions, completion by Tab, commands."""
