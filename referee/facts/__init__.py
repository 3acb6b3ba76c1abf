"""What is known and what was not told: facts, verdicts, and the ledger of what a move does."""
