"""Incomplete moves: legal moves, possible field values and completion."""
