"""One run of the program: settings, language and open tables; creation and configuration of tables."""
