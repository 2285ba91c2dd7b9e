"""Addresses of the score pages."""

from django.urls import URLPattern

app_name = "scores"
urlpatterns: list[URLPattern] = []
