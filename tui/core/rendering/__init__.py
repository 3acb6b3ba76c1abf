"""Basic elements of terminal text: styled text, cell widths, wrapping, symbols, seat colours; independent of language
and game.
"""
