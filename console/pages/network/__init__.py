"""The server, its port and addresses, certificates, and a Wi-Fi of its own."""
