"""What people type in the app: declarations, commands and answers, understood by `referee/reading`."""
