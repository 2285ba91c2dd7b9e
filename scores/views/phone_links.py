"""Addresses that phones can open, and their QR codes."""

from dataclasses import dataclass
from ipaddress import ip_address

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from binokel_site.launch import network_addresses

_LOCAL_NAMES = {"localhost", "localhost.localdomain"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneLink:
    """An address with its code. `is_local` where only the machine itself can open it."""

    address: str
    qr: SafeString
    is_local: bool


def phone_link(request: HttpRequest, path: str, *, title: str) -> PhoneLink:
    """The address of a path as a phone in the same network can open it.

    Whoever sits at the machine opens the site as localhost, which on a phone means the phone: the machine's own
    address takes its place where it has one.
    """
    host = request.get_host()
    name, _colon, port = host.rpartition(":") if ":" in host and not host.endswith("]") else (host, "", "")
    is_local = _is_own_name(name)
    if is_local:
        address = next((address for address in network_addresses() if _is_served(address)), "")
        if address:
            host, is_local = f"{address}:{port}" if port else address, False
    url = f"{request.scheme}://{host}{path}"
    return PhoneLink(address=url, qr=qr_code(url, title=title), is_local=is_local)


def qr_code(text: str, *, title: str) -> SafeString:
    """A QR code as SVG without inline styles; `title` is what a screen reader says."""
    code = segno.make(text, error="m")
    # The text is segno's own output: shapes, and a title that it escapes.
    return mark_safe(code.svg_inline(omitsize=True, title=title, svgclass="qr-code", lineclass=None, border=2))  # noqa: S308


def _is_own_name(name: str) -> bool:
    if name.lower() in _LOCAL_NAMES:
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _is_served(address: str) -> bool:
    return address in settings.ALLOWED_HOSTS or "*" in settings.ALLOWED_HOSTS
