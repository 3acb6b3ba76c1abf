"""What the City of Plan Cards shows of itself: fields, the tally, the cards."""
