"""Numbers and their proof: sheets in, itemised breakdowns out. The lowest floor; it knows no moves and no screens."""
