"""The running table: presses put in order, links, scenes, settings, what is started again."""
