"""The production server inside this process: gunicorn, and waitress where there is no gunicorn."""

import socket
import sys
from typing import Any

THREADS = 8


def serve(application: Any, *, listener: socket.socket, workers: int) -> None:
    """Answer requests on the open socket until the process is told to stop."""
    if sys.platform == "win32":
        import waitress  # noqa: PLC0415 - installed on Windows only

        waitress.serve(application, sockets=[listener], threads=THREADS, ident=None)
        return

    from gunicorn.app.base import BaseApplication  # noqa: PLC0415 - not installed on Windows

    descriptor = listener.detach()  # gunicorn closes it

    class Server(BaseApplication):  # type: ignore[misc]  # gunicorn ships no types
        """Gunicorn with our settings and none from the command line."""

        def load_config(self) -> None:
            for name, value in gunicorn_options(descriptor, workers).items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            return application

    Server().run()


def gunicorn_options(descriptor: int, workers: int) -> dict[str, Any]:
    """Choose gunicorn's settings. Threads, because a request mostly waits for the database."""
    return {
        "bind": [f"fd://{descriptor}"],
        "worker_class": "gthread",
        "workers": workers,
        "threads": THREADS,
        "timeout": 60,
        "graceful_timeout": 5,
        "keepalive": 5,
        "loglevel": "warning",
        "proc_name": "binokel",
        "control_socket_disable": True,
        # Nobody's headers say where the site lies or that a request came over TLS: gunicorn would believe any program
        # on this machine, and BINOKEL_BEHIND_PROXY is the one switch for that.
        "forwarded_allow_ips": "",
        "forwarder_headers": "",
    }
