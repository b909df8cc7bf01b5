"""Any controller as a panel: gamepads, arcade encoders, adaptive controllers, as Linux input devices."""
