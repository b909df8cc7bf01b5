"""What all pages share: log-in, sessions, limits, assets, frame. `web` and `club` have what is theirs."""
