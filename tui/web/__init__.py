"""The phone pages of a table: a front end over HTTP, loaded only when it is switched on."""
