"""The conversation between a person and the referee, and what is said of it: no Textual, no Rich."""
