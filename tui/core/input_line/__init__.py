"""What is shown around the entry line: suggestions, Tab, commands."""
