"""Tables played on this machine and statistics over them."""
