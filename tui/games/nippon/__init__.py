"""Nippon on the screen."""
