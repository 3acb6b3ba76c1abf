"""The record: entries and their bodies, the opening, replaying, undoing."""
