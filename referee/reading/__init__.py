"""What a person typed, understood (the new reader, being built), and what may be declared now."""
