"""Basic elements of terminal drawings: styled text, widths, wrapping, symbols and seat colours, independent of language
and game.
"""
