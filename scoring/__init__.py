"""The scoring package: it converts a score sheet (the pieces on the table) into an itemised breakdown of points. It is
the lowest layer and depends on neither moves nor screens.
"""
