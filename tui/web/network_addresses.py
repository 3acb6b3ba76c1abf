"""The addresses of this machine at which phones can reach it."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import NamedTuple

from scoring.errors import input_error

LOOPBACK = "127.0.0.1"
LAN = "lan"
"""The address value for this machine's address in the local network."""
WILDCARDS = ("0.0.0.0", "::")
"""The address values for all addresses of this machine; no phone can open them."""
ELSEWHERE = "192.0.2.1"
"""An address outside this machine, for finding the local address on the default route; nothing is sent."""
UP, ON_LOOPBACK, POINT_TO_POINT, RUNNING = 0x1, 0x8, 0x10, 0x40
"""The flags of a network interface."""
VIRTUAL = (
    "bridge", "br-", "docker", "ipsec", "ppp", "tailscale", "tap", "tun", "utun", "vboxnet", "veth", "virbr", "vmnet",
    "wg", "zt",
)  # fmt: skip
"""How the names of interfaces begin that are no network card: those of tunnels (VPN) and of virtual machines."""
PRIVATE = tuple(map(ip_network, ("192.168.0.0/16", "172.16.0.0/12", "10.0.0.0/8")))
"""The ranges of local addresses, the one that most networks at home have first."""
SELF_ASSIGNED = ip_network("169.254.0.0/16")
"""The range of the addresses that a machine gives itself if no network gives it one."""


class NetworkInterface(NamedTuple):
    """A network interface of this machine with one of its IPv4 addresses and its flags."""

    name: str
    address: str
    flags: int

    @property
    def is_card(self) -> bool:
        """Whether this is a network card that is connected."""
        is_connected = self.flags & (UP | RUNNING) == UP | RUNNING
        return is_connected and not self.flags & (ON_LOOPBACK | POINT_TO_POINT) and not self.name.startswith(VIRTUAL)


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
    """Return the network addresses of this machine, those that other machines of a local network reach best first."""
    routed = [*_routed_addresses()]
    with suppress(OSError):
        routed += socket.gethostbyname_ex(socket.gethostname())[2]
    return by_kind([*_interfaces()], routed)


def by_kind(interfaces: Sequence[NetworkInterface], routed: Sequence[str]) -> tuple[str, ...]:
    """Sort the addresses of some interfaces, and those that the routes and the name of this machine give: network cards
    first, those with the best route before others. A tunnel (VPN) comes behind them, even if it is the default route:
    the phones are hardly in it.
    """
    cards = {each.address for each in interfaces if each.is_card} if interfaces else set(routed)

    def rank(address: str) -> tuple[int, ...]:
        number = ip_address(address)
        route = routed.index(address) if address in routed else len(routed)
        if number in SELF_ASSIGNED:
            return 2, 0, 0
        network = next((at for at, network in enumerate(PRIVATE) if number in network), len(PRIVATE))
        return (0, route, 0) if address in cards else (1, network, route)

    addresses = dict.fromkeys((*routed, *(each.address for each in interfaces)))
    return tuple(sorted((address for address in addresses if not is_loopback(address)), key=rank))


def is_loopback(address: str) -> bool:
    return address.startswith("127.") or address in ("::1", "localhost")


def _routed_addresses() -> Iterator[str]:
    """Yield the local address on the default route, if there is one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((ELSEWHERE, 9))
        yield str(probe.getsockname()[0])


def _interfaces() -> Iterator[NetworkInterface]:
    """Yield the network interfaces with an IPv4 address; none on Windows, where the name of the machine stands for all
    its addresses.
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
            if interface.address and interface.flags & UP:
                family = interface.address[0 if sys.platform == "linux" else 1]
                if family == socket.AF_INET:
                    address = ".".join(str(part) for part in interface.address[4:8])
                    yield NetworkInterface(interface.name.decode(errors="replace"), address, interface.flags)
            current = interface.following
    finally:
        system.freeifaddrs(first)
