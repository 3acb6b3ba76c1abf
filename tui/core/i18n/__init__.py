"""Catalogues and messages in the reader's language."""
