"""Flows: coroutines that guide the user through several dialog windows, one after another, using the
`DialogHostProtocol` of a screen.
"""
