"""What the pages cost: queries counted in this process, times measured at the production server."""

import http.client
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scores.access import DEVICE_COOKIE
from scores.models import Game
from tests.benchmarks.figures import Figure
from tests.benchmarks.seeding import Seeded, seed

REQUESTS = 60


def measure() -> list[Figure]:
    """Seed, count, start the server, and measure."""
    began = time.perf_counter()
    seeded = seed()
    print(f"    seeded in {time.perf_counter() - began:.0f} s on {connection.vendor}", flush=True)
    pages = addresses(seeded)
    figures = [
        Figure(f"queries: {name}", count_queries(seeded, path, status), "", at_most=queries)
        for name, (path, status, queries, _) in pages.items()
    ]
    connections.close_all()
    with production_server() as port:
        for name, (path, status, _, milliseconds) in pages.items():
            times = response_times(port, seeded, path, status)
            figures.append(Figure(f"time: {name}, median", statistics.median(times), "ms", at_most=milliseconds))
            figures.append(Figure(f"time: {name}, slowest of {REQUESTS}", max(times), "ms"))
    return figures


def addresses(seeded: Seeded) -> dict[str, tuple[str, int, int, float]]:
    """Name each page, with its expected status, its bound of queries and its bound in milliseconds."""
    code = seeded.code
    revision = Game.objects.get(code=code).revision
    table = reverse("scores:game_detail", args=[code])
    poll = reverse("scores:game_live", args=[code])
    return {
        "table of 200 deals": (table, 200, 8, 60),
        "list of 1000 games": (reverse("scores:home"), 200, 6, 60),
        "poll without news": (f"{poll}?rev={revision}", 204, 1, 5),
    }


def count_queries(seeded: Seeded, path: str, status: int) -> int:
    """Count the queries of one request of the writing phone."""
    client = Client(headers={"host": "localhost"})
    client.cookies[DEVICE_COOKIE] = seeded.cookie
    client.get(path)  # what the first request fills, no later one pays
    with CaptureQueriesContext(connection) as queries:
        response = client.get(path)
    assert response.status_code == status, (path, response.status_code)
    return len(queries)


@contextmanager
def production_server() -> Iterator[int]:
    """Run `manage.py start` on the seeded data."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "manage.py", "start", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.DEVNULL)
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
            except OSError:
                time.sleep(0.05)
            else:
                break
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def response_times(port: int, seeded: Seeded, path: str, status: int) -> list[float]:
    """Ask again and again over one connection, as a phone does; milliseconds until the whole answer is there."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Host": f"localhost:{port}", "Cookie": f"{DEVICE_COOKIE}={seeded.cookie}"}
    times = []
    for number in range(REQUESTS + 10):
        began = time.perf_counter()
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        answer.read()
        assert answer.status == status, (path, answer.status)
        if number >= 10:  # the threads have their connections by then
            times.append((time.perf_counter() - began) * 1000)
    line.close()
    return times
