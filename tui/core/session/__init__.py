"""One run of the program on this machine: settings, language, open tables; creation and configuration of tables."""
