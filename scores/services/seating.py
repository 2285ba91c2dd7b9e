"""Line-ups in the database: people found again or made, and who belongs to which party."""

from collections.abc import Sequence
from datetime import datetime

from scores.models import Device, Game, Lineup, LineupSeat, Player, name_search_key, tidy_name
from scores.rules import Ruleset, party_of, write_ruleset


def add_lineup(
    game: Game,
    *,
    players: Sequence[Player],
    names: Sequence[str],
    ruleset: Ruleset,
    from_position: int = 0,
    newcomer_totals: Sequence[tuple[int, int]] = (),
    first_dealer: int | None = None,
) -> Lineup:
    """A line-up in force from a position on; the one that began there before is not any more."""
    game.lineups.filter(from_position=from_position).update(is_current=False)
    lineup = Lineup.objects.create(
        club_id=game.club_id,
        game=game,
        from_position=from_position,
        ruleset=write_ruleset(ruleset),
        newcomer_totals=[list(total) for total in newcomer_totals],
        first_dealer=first_dealer,
    )
    LineupSeat.objects.bulk_create(
        LineupSeat(
            club_id=game.club_id,
            lineup=lineup,
            seat=seat,
            party=party_of(seat, ruleset),
            player=player,
            shown_name=name,
        )
        for seat, (player, name) in enumerate(zip(players, names, strict=True))
    )
    return lineup


def find_players(
    names: Sequence[str], *, device: Device | None, club_id: int | None, now: datetime, game: Game | None = None
) -> list[Player]:
    """The people with these names, one a seat.

    A name means the person of that name in the games that this device has the links to (and in `game`), and nobody
    else's: two tables' Annas are two people. A namesake at the same table is another person.
    """
    known = _known_players(names, device=device, game=game)
    players: list[Player] = []
    for name in names:
        spelled = tidy_name(name).lower()
        found = next((player for player in known if player.name.lower() == spelled and player not in players), None)
        players.append(found or _add_player(name, club_id=club_id, now=now))
    return players


def _known_players(names: Sequence[str], *, device: Device | None, game: Game | None) -> list[Player]:
    keys = [name_search_key(name) for name in names]
    known: list[Player] = []
    if game is not None:
        known += Player.objects.filter(seats__lineup__game=game, search_key__in=keys).distinct().order_by("-pk")
    if device is not None:
        known += (
            Player.objects.filter(seats__lineup__game__device_games__device=device, search_key__in=keys)
            .distinct()
            .order_by("-pk")
        )
    return known


def _add_player(name: str, *, club_id: int | None, now: datetime) -> Player:
    player = Player(club_id=club_id, created_at=now)
    player.set_name(name)
    player.save()
    return player


def tidy_names(names: Sequence[str]) -> list[str]:
    """Names as they are stored."""
    return [tidy_name(name) for name in names]
