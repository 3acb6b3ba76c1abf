"""The user interfaces: the command line, the line-by-line referee and the Textual app. Only this package imports
Textual.
"""
