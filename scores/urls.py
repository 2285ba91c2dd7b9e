"""Addresses of the score pages. Path words are German; public ids are random codes, never primary keys."""

from importlib import import_module
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path


def _view(module: str, name: str) -> Any:
    def view(request: HttpRequest, **captured: str) -> HttpResponseBase:
        try:
            found = getattr(import_module(f"scores.views.{module}"), name)
        except (ImportError, AttributeError) as error:
            raise Http404 from error
        answer: HttpResponseBase = found(request, **captured)
        return answer

    return view


app_name = "scores"

start_urls: list[URLPattern] = [
    path("", _view("home", "home"), name="home"),
    path("spiele/neu/", _view("start", "game_start"), name="game_start"),
    path("spiele/neu/regeln/", _view("start", "start_rules"), name="start_rules"),
    path("schreiben/<str:token>/", _view("links", "writing_link"), name="writing_link"),
    path("rechner/", _view("machine", "machine_games"), name="machine_games"),
    path("rechner/<str:code>/", _view("machine", "machine_link"), name="machine_link"),
    path("regeln/<slug:slug>/", _view("rules", "rules"), name="rules"),
]

game_urls: list[URLPattern] = [
    path("spiele/<str:code>/", _view("games", "game_detail"), name="game_detail"),
    path("spiele/<str:code>/live/", _view("live", "game_live"), name="game_live"),
    path("spiele/<str:code>/los/", _view("links", "game_started"), name="game_started"),
    path("spiele/<str:code>/links/", _view("links", "game_links"), name="game_links"),
    path("spiele/<str:code>/links/schreiben/", _view("links", "links_write"), name="links_write"),
    path("spiele/<str:code>/links/erneuern/", _view("links", "links_renew"), name="links_renew"),
    path("spiele/<str:code>/regeln/", _view("rules", "game_rules"), name="game_rules"),
    path("spiele/<str:code>/mehr/", _view("more", "game_more"), name="game_more"),
    path("spiele/<str:code>/mehr/ausgleich/", _view("more", "game_adjust"), name="game_adjust"),
    path("spiele/<str:code>/mehr/ziel/", _view("more", "game_options"), name="game_options"),
    path("spiele/<str:code>/mehr/regeln/", _view("rules_change", "game_rules_change"), name="game_rules_change"),
    path("spiele/<str:code>/mehr/zaehlen/", _view("more", "game_counted"), name="game_counted"),
    path("spiele/<str:code>/mehr/geraet/", _view("more", "device_name"), name="device_name"),
    path("spiele/<str:code>/ende/", _view("more", "game_close"), name="game_close"),
    path("spiele/<str:code>/weiter/", _view("more", "game_reopen"), name="game_reopen"),
    path("spiele/<str:code>/revanche/", _view("evening", "game_rematch"), name="game_rematch"),
    path("spiele/<str:code>/abend/", _view("evening", "evening"), name="evening"),
]

deal_urls: list[URLPattern] = [
    path("spiele/<str:code>/geben/", _view("deals", "deal_record"), name="deal_record"),
    path("spiele/<str:code>/geben/vorschau/", _view("deals", "deal_preview"), name="deal_preview"),
    path("spiele/<str:code>/geben/<str:ref>/", _view("corrections", "deal_edit"), name="deal_edit"),
    path(
        "spiele/<str:code>/geben/<str:ref>/vorschau/",
        _view("corrections", "deal_edit_preview"),
        name="deal_edit_preview",
    ),
    path("spiele/<str:code>/geben/<str:ref>/einfuegen/", _view("corrections", "deal_insert"), name="deal_insert"),
    path(
        "spiele/<str:code>/geben/<str:ref>/einfuegen/vorschau/",
        _view("corrections", "deal_insert_preview"),
        name="deal_insert_preview",
    ),
    path("spiele/<str:code>/geben/<str:ref>/streichen/", _view("history", "deal_strike"), name="deal_strike"),
    path("spiele/<str:code>/geben/<str:ref>/zurueckholen/", _view("history", "deal_restore"), name="deal_restore"),
    path("spiele/<str:code>/geben/<str:ref>/verlauf/", _view("history", "deal_history_page"), name="deal_history"),
    path("spiele/<str:code>/zurueck/", _view("history", "undo"), name="undo"),
    path("spiele/<str:code>/vor/", _view("history", "redo"), name="redo"),
]

urlpatterns = [*start_urls, *game_urls, *deal_urls]
