"""The product's settings, pointed at a folder of their own that vanishes after the run."""

import atexit
import os
import tempfile
from pathlib import Path

_folder = tempfile.TemporaryDirectory(prefix="binokel-tests-")
atexit.register(_folder.cleanup)
os.environ["BINOKEL_DATA_DIR"] = _folder.name
os.environ["BINOKEL_SECRET_KEY"] = "for-tests-only-" * 5
os.environ["BINOKEL_LOCAL_NETWORK"] = "yes"
os.environ.setdefault("BINOKEL_HOSTS", "testserver,localhost,127.0.0.1")

from binokel_site.settings import *  # noqa: E402, F403 - after the environment is set
from binokel_site.settings import DATABASES, STORAGES  # noqa: E402

# Files need not be collected first; what the collected ones are like is tests/project's business.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
(Path(_folder.name) / "static").mkdir()  # whitenoise warns about a missing one

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads must meet the same locks as in the real thing.
    DATABASES["default"]["TEST"] = {"NAME": Path(_folder.name) / "test.sqlite3"}
