"""The drawings of Nippon: its board and pieces, for the table, the scoring reveals and exported pictures."""
