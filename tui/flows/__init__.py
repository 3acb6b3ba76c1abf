"""Flows: coroutines that each ask the user for input in one dialog window after another, through the
`DialogHostProtocol` of a screen.
"""
