"""The dispute procedure without screens, and its texts. A dispute is an argument about the rules, settled by a
verdict.
"""
