"""Crisis on the screen."""
