"""Everything a person touches: the command, the line-by-line referee, the app. Textual lives only on this floor."""
