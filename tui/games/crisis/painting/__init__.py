"""The drawings of CRISIS: its board, cards and pieces, for the table, the scoring reveals and the score sheets."""
