"""The painter of CRISIS: its board, cards and the pieces on them, for the table, the reveals and the tallies."""
