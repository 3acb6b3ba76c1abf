"""The user interfaces: command line, text mode, Textual app and phone pages. Only this package imports Textual."""
