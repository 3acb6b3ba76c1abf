"""Automatic checks for the package of any game, by random play."""
