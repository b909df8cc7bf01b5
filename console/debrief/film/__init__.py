"""A replay as a film with sound: frames and samples are handed to ffmpeg as they are made, and never kept."""
