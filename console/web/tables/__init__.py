"""The tables that pages follow, on this machine and on others."""
