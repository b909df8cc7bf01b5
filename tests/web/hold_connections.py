"""Hold many silent connections to real pages on the loopback, and see what that costs and whom it keeps out.

python -m tests.web.hold_connections --https
"""

import argparse
import os
import resource
import socket
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

from console.pages.network.certificate import make_certificates
from console.pages.pin import read_pin, set_pin
from console.pages.sessions import Sessions
from console.web.web_pages import FACILITATOR
from tests.play.xscreen import PROGRAM

LEADER, NEWCOMER = "127.0.0.99", "127.0.0.98"


def answer(port: int, address: str, cookie: str = "", *, https: bool) -> str:
    """The status of a page, and how long it took; or what came instead."""
    begun_s = time.monotonic()
    try:
        with socket.create_connection(("127.0.0.1", port), 10, (address, 0)) as plain:
            asks = plain
            if https:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                asks = context.wrap_socket(plain)
            asks.sendall(f"GET /facilitator HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
            told = asks.recv(12)[9:].decode()
    except OSError as problem:
        told = type(problem).__name__
    return f"{told} after {time.monotonic() - begun_s:.2f} s"


def silent(port: int, address: str) -> socket.socket:
    made = socket.socket()
    made.bind((address, 0))
    made.settimeout(2)
    made.connect(("127.0.0.1", port))
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--https", action="store_true", help="2,500 from one address; else 460 from four")
    https = parser.parse_args().https
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    data = Path(tempfile.mkdtemp(prefix="held-"))
    set_pin(data, "271828")
    cookie = f"{FACILITATOR.cookie}={Sessions(data, read_pin(data)).begin()}"
    if https:
        make_certificates(data, ["sonar.local"], ["10.77.0.1"])
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (data / "log").open("wb") as log:
        command = [PROGRAM, "web", "--port", str(port), "--address", "127.0.0.1"]
        environment = {**os.environ, "SONAR_TABLE_DATA": str(data)}
        pages = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        while "200" not in answer(port, LEADER, cookie, https=https):
            time.sleep(0.2)
        addresses = ["127.0.0.2"] if https else [f"127.0.0.{number}" for number in range(2, 6)]
        count = 2500 if https else 460
        held = [silent(port, addresses[number % len(addresses)]) for number in range(count)]
        print("whoever leads:", answer(port, LEADER, cookie, https=https))
        print("somebody new:", answer(port, NEWCOMER, https=https))
        said = Path(f"/proc/{pages.pid}/status").read_text().splitlines()
        print(next(line for line in said if line.startswith("VmRSS")))
        time.sleep(6)
        print(
            "files open 6 s later:", len([*Path(f"/proc/{pages.pid}/fd").iterdir()]), "of", len(held), "held"
        )
        print("bytes of log:", (data / "log").stat().st_size)
    finally:
        pages.kill()
        pages.wait()


if __name__ == "__main__":
    main()
