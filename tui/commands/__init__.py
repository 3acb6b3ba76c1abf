"""The subcommands of `gyoji`, grouped in modules. Each command function takes the parsed arguments and returns the exit
code.
"""
