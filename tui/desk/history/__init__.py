"""What the tables of this machine tell together: who played what, with which results."""
