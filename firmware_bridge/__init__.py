"""The serial bridge: wire protocol, host side, clock fit; firmware/ and simulator/ beside it."""
