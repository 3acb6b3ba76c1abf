"""Text catalogues and messages in the display language."""
