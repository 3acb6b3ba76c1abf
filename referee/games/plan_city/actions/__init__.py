"""One file for each declared action of the City of Plan Cards: its fields, objections, effects and options."""
