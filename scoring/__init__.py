"""The scoring package: it turns the sheet of a table (the pieces on it) into an itemised breakdown of points. It is the
lowest layer and depends on neither moves nor screens.
"""
