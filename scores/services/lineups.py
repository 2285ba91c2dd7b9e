"""People who come and go between two deals."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from scores.access import Writer
from scores.enums import Action
from scores.models import DealDraft
from scores.rules import Ruleset
from scores.selectors.lineup_changes import unplayed_position
from scores.services.results import Changed, Stale
from scores.services.seating import add_lineup, find_players, tidy_names
from scores.services.writes import begin_write, refused


@transaction.atomic
def change_lineup(
    *,
    writer: Writer,
    names: Sequence[str],
    ruleset: Ruleset,
    newcomer_totals: Sequence[tuple[int, int]] = (),
    first_dealer: int | None = None,
    expected_revision: int,
    now: datetime,
) -> Changed | Stale:
    """Let other people sit at the table from the next deal on.

    `names` are those of all seats. Whoever is known by name keeps his points wherever he sits, a new name takes over
    from whoever left, and the parties in `newcomer_totals` start with the points given there. `first_dealer` deals
    next. `expected_revision` is the game's `next_deal_revision`: a deal that was booked meanwhile is looked at first.

    What is being typed for the next deal names seats, and is dropped. A line-up in which nothing was played yet is
    replaced.
    """
    write = begin_write(writer, now=now)
    if write.game.next_deal_revision != expected_revision:
        return refused(Stale(last=write.game.changes.select_related("device").order_by("-number").first()))
    names = tidy_names(names)
    players = find_players(names, device=write.device, club_id=write.game.club_id, now=now, game=write.game)
    position = unplayed_position(write.stored)
    change = write.change(Action.LINEUP)
    add_lineup(
        write.game,
        players=players,
        names=names,
        ruleset=ruleset,
        from_position=write.next_position() if position is None else position,
        newcomer_totals=newcomer_totals,
        first_dealer=first_dealer,
    )
    write.game.next_deal_revision += 1
    DealDraft.objects.filter(game=write.game, deal=None).delete()
    write.reload()
    write.add_game_version(change)
    write.finish()
    return Changed(game=write.game, change=change)
