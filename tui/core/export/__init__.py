"""Export of results and records in formats for other people and programs."""
