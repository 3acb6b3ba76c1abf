"""The core of the terminal interface: everything except the screens. No module in this package imports Textual."""
