"""Text views of a table: verdicts, boards, standings, headers."""
