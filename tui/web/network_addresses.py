"""The addresses of this machine at which phones can reach it."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import suppress

from scoring.errors import input_error

LOOPBACK = "127.0.0.1"
LAN = "lan"
"""The address value for this machine's address in the local network."""
WILDCARDS = ("0.0.0.0", "::")
"""The address values for all addresses of this machine; no phone can open them."""
ELSEWHERE = "192.0.2.1"
"""An address outside this machine, for finding the local address on the default route; nothing is sent."""
UP, POINT_TO_POINT, RUNNING = 0x1, 0x10, 0x40
"""The flags of a network interface."""
SELF_ASSIGNED = "169.254."
"""The beginning of an address that a machine gives itself if no network gives it one."""


def own_address(address: str) -> str:
    """Return the address to serve: a network address of this machine for `LAN`, the loopback address for "", otherwise
    `address`. Raises `InputError` if this machine is in no network.
    """
    if address.casefold() != LAN:
        return address or LOOPBACK
    addresses = network_addresses()
    if not addresses:
        raise input_error("web_no_network", field="--host")
    return addresses[0]


def reachable_address(address: str) -> str:
    """Return the address that phones can open for a served address: a network address of this machine for a wildcard,
    otherwise `address`.
    """
    return next(iter(network_addresses()), LOOPBACK) if address in WILDCARDS else address


def network_addresses() -> tuple[str, ...]:
    """Return the network addresses of this machine, those that other machines of a local network reach best first.

    A tunnel (VPN) comes last, even if it is the default route: the phones are hardly in it.
    """
    ranks = dict.fromkeys(_routed_addresses(), False)
    with suppress(OSError):
        ranks |= dict.fromkeys(socket.gethostbyname_ex(socket.gethostname())[2], False)
    for address, flags in _interface_addresses():
        ranks[address] = bool(flags & POINT_TO_POINT) or address.startswith(SELF_ASSIGNED)
    return tuple(sorted((address for address in ranks if not is_loopback(address)), key=ranks.__getitem__))


def is_loopback(address: str) -> bool:
    """Return whether an address is reachable only from this machine."""
    return address.startswith("127.") or address in ("::1", "localhost")


def _routed_addresses() -> Iterator[str]:
    """Yield the local address on the default route, if there is one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((ELSEWHERE, 9))
        yield str(probe.getsockname()[0])


def _interface_addresses() -> Iterator[tuple[str, int]]:
    """Yield the IPv4 addresses of all running network interfaces with the flags of each; none on Windows, where the
    name of the machine stands for all its addresses.
    """
    if sys.platform == "win32":
        return
    import ctypes

    class Interface(ctypes.Structure):
        """An entry of the list that `getifaddrs` returns."""

    Interface._fields_ = [
        ("following", ctypes.POINTER(Interface)),
        ("name", ctypes.c_char_p),
        ("flags", ctypes.c_uint),
        ("address", ctypes.POINTER(ctypes.c_ubyte)),
    ]
    system = ctypes.CDLL(None)
    first = ctypes.POINTER(Interface)()
    if system.getifaddrs(ctypes.byref(first)):
        return
    try:
        current = first
        while current:
            interface = current.contents
            if interface.address and interface.flags & UP and interface.flags & RUNNING:
                family = interface.address[0 if sys.platform == "linux" else 1]
                if family == socket.AF_INET:
                    yield ".".join(str(part) for part in interface.address[4:8]), interface.flags
            current = interface.following
    finally:
        system.freeifaddrs(first)
