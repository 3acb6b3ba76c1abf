"""Known and unknown facts, verdicts, and the ledger of the effects of a move."""
