"""What people see: every surface is a function of a table's state, rendered from views."""
