"""The subcommands of `gyoji`, one module for each group. Each function accepts the parsed arguments and returns the
exit code.
"""
