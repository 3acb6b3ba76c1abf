"""Results and records in the formats other people and programs read."""
