"""One file for each declared action of Crisis: its fields, objections, effects and options."""
