"""One file for each declared action of Nippon: its fields, objections, effects and options."""
