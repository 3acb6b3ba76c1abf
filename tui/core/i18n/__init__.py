"""Text catalogues and messages in the reader's language."""
