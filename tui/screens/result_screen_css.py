"""The style sheet of the result screen, and the terminal sizes at which its layout changes."""

CODE_COLUMNS = 116
"""The minimum terminal width for the QR code beside the result, in terminal cells."""
POINTS_ROWS = 32
"""The minimum terminal height for the grid of points below the ranking, in rows."""
LAYOUT = """
ResultScreen #plate { height: 3; }
ResultScreen #parts { height: 1fr; padding: 0 1; margin-top: 1; }
ResultScreen #left { width: 1fr; height: 1fr; }
ResultScreen #right { width: 46; height: 1fr; }
ResultScreen #code { margin-left: 1; }
ResultScreen #caption { width: 43; height: auto; margin-left: 2; color: $text-muted; }
ResultScreen.-code #right { width: 1fr; }
ResultScreen.-code #caption { width: 1fr; }
ResultScreen #head { height: 1; margin-top: 1; }
ResultScreen #points { height: auto; }
ResultScreen #curves { margin-top: 1; }
ResultScreen #hint { padding: 0 1; color: $accent; }
"""
