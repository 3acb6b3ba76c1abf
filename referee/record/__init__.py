"""The record of a table: its entries and their content, opening, replay and undo."""
