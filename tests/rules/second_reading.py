"""A second, independent reading of the payoff rules, as plain as the rules page tells them.

It knows no payoff table: one branch for each sentence of the rules. It reads complete deals only (see
`strategies.table_records` and `special_records`) and shares nothing with the engine but the records.
"""

from dataclasses import dataclass

from scores.rules import DealRecord, Ruleset


@dataclass
class Booking:
    outcome: str
    changes: list[int | None]
    stars: list[int]
    separate: list[int]


class SecondReading:
    def __init__(self, record: DealRecord, rules: Ruleset) -> None:
        self.record = record
        self.rules = rules
        seats = rules.table.seats
        # Partners sit opposite; two teams of three alternate.
        self.parties = {"single": seats, "pairs": seats // 2, "triples": 2}[rules.table.parties]
        self.pausing = record.dealer if rules.table.dealer_sits_out else None
        self.active_players = seats - (self.pausing is not None)
        self.playing = [party for party in range(self.parties) if party != self.pausing]
        self.declaring = None if record.declarer is None else record.declarer % self.parties
        self.defenders = [party for party in self.playing if party != self.declaring]
        self.everything = 240 + rules.deck.bonus_points

    def book(self) -> Booking:
        event = str(self.record.event)
        self.changes: list[int | None] = [None if party == self.pausing else 0 for party in range(self.parties)]
        self.stars = [0] * self.parties
        self.separate = [0] * self.parties
        if event in {"passed", "misdeal"}:
            outcome = event
        elif not self.rules.auction.held:
            outcome = self._without_auction()
        elif str(self.record.contract) not in {"trump", "none"}:
            outcome = self._special()
        else:
            outcome = {
                "played": self._played,
                "defender_revoke": self._played,
                "conceded": self._conceded,
                "overbid": self._overbid,
                "discard_error": self._discard_error,
                "declarer_revoke": self._declarer_revoke,
            }[event]()
        return Booking(outcome, self.changes, self.stars, self.separate)

    # ------------------------------------------------------------------ figures

    @property
    def bid(self) -> int:
        assert self.record.bid is not None
        return self.record.bid

    @property
    def members(self) -> int:
        return self.rules.table.seats // self.parties

    def melds(self, party: int) -> int:
        total = 0
        for seat, points in enumerate(self.record.melds):
            if seat % self.parties == party:
                assert points is None or isinstance(points, int)
                total += points or 0
        return total

    def exact(self, party: int) -> int:
        taken = self.record.card_points[party]
        if taken is None:
            known = sum(self.record.card_points[other] or 0 for other in self.playing)
            taken = self.everything - known - (self.record.points_out or 0)
        if str(self.record.event) == "defender_revoke":
            void = str(self.rules.errors.defender_revoke) == "offender_tricks_void"
            assert self.record.offender is not None
            if void and self.record.offender % self.parties == party:
                return 0
            if not void and party == self.declaring:
                return taken + (self.record.points_out or 0)
        return taken

    def rounded(self, points: int) -> int:
        if self.rules.rounding.to == 1:
            return points
        tens, units = divmod(points, 10)
        return 10 * (tens + 1) if units >= 5 else 10 * tens

    def has_trick(self, party: int) -> bool:
        return bool(self.record.took_trick[party])

    def melds_with(self, party: int, *, needed: bool) -> int:
        return self.melds(party) if self.has_trick(party) or not needed else 0

    def bonus(self, kind: str, points: int) -> int:
        if kind == "none":
            return 0
        amount = points
        if kind == "per_player":
            amount = points * self.active_players
        if kind == "half_bid":
            half = self.bid / 2
            rounding = str(self.rules.conceded.half_bid_rounding)
            if rounding == "up_to_ten":
                amount = int(half) if half % 10 == 0 else (int(half) // 10 + 1) * 10
            elif rounding == "exact":
                amount = int(half + 0.5)
            else:
                amount = int(half)
        if str(self.rules.conceded.bonus_to) == "player":
            amount *= self.members
        return amount

    # ------------------------------------------------------------------ outcomes

    def _without_auction(self) -> str:
        # Nobody declares, so nobody's melds count "without": `defenders` is the same as `all` here.
        needed = str(self.rules.melds.need_trick) != "none"
        for party in self.playing:
            self.changes[party] = self.melds_with(party, needed=needed) + self.rounded(self.exact(party))
        return "no_auction"

    def _played(self) -> str:
        declaring = self.declaring
        assert declaring is not None
        need = str(self.rules.melds.need_trick)
        melds = self.melds_with(declaring, needed=need == "all")
        tricks = self.exact(declaring)
        compared = self.rounded(tricks) if str(self.rules.made.check) == "rounded" else tricks
        if melds + compared < self.bid:
            self._lose()
            return "failed"
        self.changes[declaring] = melds + self.rounded(tricks)
        for party in self.defenders:
            self.changes[party] = self.melds_with(party, needed=need != "none") + self.rounded(self.exact(party))
        return "made"

    def _lose(self, shares: dict[int, int] | None = None) -> None:
        failed = self.rules.failed
        assert self.declaring is not None
        self.changes[self.declaring] = {
            "double_bid": -2 * self.bid,
            "single_bid": -self.bid,
            "bid_plus_100": -(self.bid + 100),
        }[failed.loss]
        for party in self.defenders:
            booked = self.bonus(failed.bonus, failed.bonus_points)
            if failed.defender_melds:
                booked += self.melds_with(party, needed=failed.melds_need_trick)
            if failed.defender_tricks:
                booked += self.rounded(self.exact(party) + (shares or {}).get(party, 0))
            self.changes[party] = booked

    def _declarer_revoke(self) -> str:
        shares: dict[int, int] = {}
        if str(self.rules.errors.declarer_revoke) == "lost_rest_halved":
            out = self.record.points_out or 0
            each = out // len(self.defenders)
            shares = dict.fromkeys(self.defenders, each)
            for party in self._defenders_in_bidding_order()[: out - each * len(self.defenders)]:
                shares[party] += 1
        self._lose(shares)
        return "revoke"

    def _defenders_in_bidding_order(self) -> list[int]:
        assert self.record.dealer is not None
        order: list[int] = []
        for step in range(1, self.rules.table.seats + 1):
            party = (self.record.dealer + step) % self.rules.table.seats % self.parties
            if party in self.defenders and party not in order:
                order.append(party)
        return order

    def _defend_conceded(self) -> None:
        conceded = self.rules.conceded
        for party in self.defenders:
            booked = self.bonus(conceded.bonus, conceded.bonus_points)
            if conceded.defender_melds:
                booked += self.melds_with(party, needed=conceded.melds_need_trick)
            self.changes[party] = booked

    def _conceded(self) -> str:
        conceded = self.rules.conceded
        assert self.declaring is not None
        each = self.members if str(conceded.loss_to) == "player" else 1
        self.changes[self.declaring] = -self.bid * conceded.loss_factor * each
        self._defend_conceded()
        return "conceded"

    def _overbid(self) -> str:
        assert self.declaring is not None
        self.changes[self.declaring] = -2 * self.bid
        self._defend_conceded()
        return "overbid"

    def _discard_error(self) -> str:
        assert self.declaring is not None
        doubled = self.melds(self.declaring) if str(self.rules.errors.discard) == "double_melds" else self.bid
        self.changes[self.declaring] = -2 * doubled
        for party in self.defenders:
            bonus = self.bonus(self.rules.failed.bonus, self.rules.failed.bonus_points)
            self.changes[party] = bonus + self.melds(party) + self.rounded(self.exact(party))
        return "discard_error"

    def _special(self) -> str:
        special = self.rules.special
        declaring = self.declaring
        assert declaring is not None
        booked_as = str(special.booked_as)
        value: int = getattr(special, self.record.contract.value)
        if self.record.special_made:
            if booked_as == "stars":
                self.stars[declaring] = 1
            elif booked_as == "separate":
                self.separate[declaring] = value
            else:
                self.changes[declaring] = value
            return "special_made"
        if booked_as == "stars":
            for party in self.defenders:
                self.stars[party] = 1
        elif booked_as == "separate":
            self.separate[declaring] = -value * special.loss_factor
        else:
            self.changes[declaring] = -value * special.loss_factor
        for party in self.defenders:
            if str(special.lost_defenders) == "melds":
                self.changes[party] = self.melds(party)
            elif str(special.lost_defenders) == "fixed":
                self.changes[party] = special.lost_points
        return "special_lost"
