"""Terminal text primitives: styled text, cell widths, wrapping, symbols, seat colours. Knows no words and no game."""
