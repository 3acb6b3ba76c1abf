"""The record of a table: entries and their bodies, opening, replay and undo."""
