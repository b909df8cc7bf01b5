"""What goes over the broker: topics, payloads, and how a journal is packed. docs/club.md documents them."""
