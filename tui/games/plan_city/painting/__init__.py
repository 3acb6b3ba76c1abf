"""The drawings of the City of Plan Cards: fields (grids of placed cards) and the middle of the table."""
