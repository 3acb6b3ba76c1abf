"""Everything that draws the City of Plan Cards."""
