"""One run of the program on this machine: settings, language, open tables; creating and configuring tables."""
