"""Parsing of text typed in the app: declarations, commands and answers, based on `referee/reading`."""
