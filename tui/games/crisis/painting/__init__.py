"""The drawings of CRISIS: its board, cards and pieces, for the table, the reveals and the tally."""
