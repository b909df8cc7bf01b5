"""The port of the pages. It is opened before anything else is loaded: who comes early waits a moment."""

import socket


def listen(address: str, port: int) -> socket.socket:
    """A socket for both kinds of addresses, where the machine has both.

    :raises OSError: the port is taken, or the address is not ours
    """
    if address:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        return socket.create_server((address, port), family=family)
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("::", port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError:
            pass  # no IPv6 here; whatever else it was, the next line tells
    return socket.create_server(("0.0.0.0", port))
