"""All addresses: the health check, and what the apps bring."""

from django.urls import include, path
from django.views.i18n import set_language

from binokel_site import views

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("favicon.ico", views.favicon),
    path("sprache/", set_language, name="set_language"),
    path("", include("scores.urls")),
]

handler400 = "binokel_site.views.bad_request"
handler403 = "binokel_site.views.permission_denied"
handler404 = "binokel_site.views.page_not_found"
handler500 = "binokel_site.views.server_error"
