"""The running table: presses put in order, stations, match, journal, settings."""
