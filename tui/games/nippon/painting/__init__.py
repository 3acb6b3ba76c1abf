"""The drawings of Nippon: its board and pieces, for the table, the reveals and exported pictures."""
