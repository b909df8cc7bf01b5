"""The club's broker: Mosquitto with a configuration, certificates and logins of the club's own."""
