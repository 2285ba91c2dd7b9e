"""The application for gunicorn, waitress and other servers."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "binokel_site.settings")

application = get_wsgi_application()
# A missing secret key stops the server here, not at the first form that somebody sends.
settings.SECRET_KEY  # noqa: B018 - reading it is the check
