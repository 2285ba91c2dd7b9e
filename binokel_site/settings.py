"""All settings. Deployments differ by environment variables only; README.md lists them."""

import os
from pathlib import Path
from typing import Any

from binokel_site.environment import env_bool, env_int, env_list, env_secret, postgres_options

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("BINOKEL_DATA_DIR") or BASE_DIR / "data").resolve()

DEBUG = env_bool("BINOKEL_DEBUG", default=False)
# Made by `manage.py start`; empty when there is none, and Django refuses to work with an empty one.
SECRET_KEY = env_secret("BINOKEL_SECRET_KEY", file=DATA_DIR / "secret_key")
ALLOWED_HOSTS = env_list("BINOKEL_HOSTS")
# True on the machine that somebody sits at: it shows a page that manages the machine's games.
MACHINE_PAGE = env_bool("BINOKEL_MACHINE_PAGE", default=False)

# ---- Applications. Short on purpose: start-up and tests pay for each.
INSTALLED_APPS = [
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "scores",
    "tournaments",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "binokel_site.csp.ContentSecurityPolicyMiddleware",
    "binokel_site.csp.OpenerPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "binokel_site.csp.NoCacheMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "binokel_site.outage.OutageMiddleware",
]
ROOT_URLCONF = "binokel_site.urls"
WSGI_APPLICATION = "binokel_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
# No sessions: nothing on the server belongs to a browser.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"


# ---- Database: SQLite unless DATABASE_URL names a PostgreSQL.
def _sqlite() -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "binokel.sqlite3",
        "OPTIONS": {
            # A deferred transaction that begins to write late fails at once when another writes;
            # an immediate one waits its turn, up to the timeout (seconds).
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            "init_command": ("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON"),
        },
    }


def _postgres(url: str) -> dict[str, Any]:
    database: dict[str, Any] = {
        "ENGINE": "django.db.backends.postgresql",
        # Without it a restarted database costs one error per pooled connection.
        "CONN_HEALTH_CHECKS": True,
        "CONN_MAX_AGE": 0,
        **postgres_options(url),
    }
    pool_size = env_int("BINOKEL_POOL_SIZE", default=8, minimum=1, maximum=200)
    database["OPTIONS"]["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    return database


DATABASE_URL = os.environ.get("DATABASE_URL", "").strip()
DATABASES = {"default": _postgres(DATABASE_URL) if DATABASE_URL else _sqlite()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ---- Language and time
LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True  # stored in UTC, shown in the hall's time
TIME_ZONE = "Europe/Berlin"

# ---- Static files, collected by `manage.py start`
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "binokel_site" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage",
    },
}

# ---- Security. Plain http inside one house is one setting, and it switches exactly these.
LOCAL_NETWORK = env_bool("BINOKEL_LOCAL_NETWORK", default=False)
SECURE_SSL_REDIRECT = not LOCAL_NETWORK
SESSION_COOKIE_SECURE = not LOCAL_NETWORK
CSRF_COOKIE_SECURE = not LOCAL_NETWORK
LANGUAGE_COOKIE_SECURE = not LOCAL_NETWORK
DEVICE_COOKIE_SECURE = not LOCAL_NETWORK
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked from inside, without TLS
SECURE_HSTS_SECONDS = 0 if LOCAL_NETWORK else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = not LOCAL_NETWORK
SECURE_HSTS_PRELOAD = not LOCAL_NETWORK

if env_bool("BINOKEL_BEHIND_PROXY", default=False):
    MACHINE_PAGE = False  # through a proxy everybody sits at this machine
    # Only for a proxy that sets this header itself and drops the one a browser sends.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

CSRF_FAILURE_VIEW = "binokel_site.views.csrf_failure"
CSRF_COOKIE_HTTPONLY = True  # htmx sends the token from the page
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True  # no script reads it
LANGUAGE_COOKIE_SAMESITE = "Lax"
# A secret link must not travel to another site in a referrer.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # OpenerPolicyMiddleware sets it where browsers take it
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
}

# ---- Log: to the terminal, where the person at the machine looks
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # Django's own handler would print the same again under DEBUG.
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        # A wrong address is the visitor's affair; faults of ours are errors.
        "django.request": {"level": "ERROR"},
        # Strangers with wrong host names are refused by design; a line each would bury the rest.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
