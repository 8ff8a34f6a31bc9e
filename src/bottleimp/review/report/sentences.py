"""What is said of verdicts: the catalogue's sentences with a verdict's own numbers.

A reason travels as a key and numbers; what kind of thing a number is goes by its name, so that a
sentence can have cards, people, colours and points in it. All else are percents.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bottleimp.review.baseline import yardstick
from bottleimp.review.reasons import Reason
from bottleimp.review.report.text_catalogue import Catalogue
from bottleimp.review.verdict import PLAY, Chosen, Verdict
from bottleimp.rules import Card, Colour, Round, Seat, card_text
from bottleimp.rules.modes import IMP, ExchangePhase

MARKS = {"good": "", "doubtful": "?!", "mistake": "?", "blunder": "??"}
BEST = "!"
POINTS = frozenset(("points", "after", "instead"))
SIGNED = frozenset(("with", "without"))
DIGITS = 1


@dataclass(frozen=True)
class Words:
    """Sentences about a round, in one language; each is told to the player whose choice it was."""

    catalogue: Catalogue
    names: tuple[str, ...]
    """By seat, automata too."""
    state: Round

    def why(self, verdict: Verdict) -> list[str]:
        """Return the reasons of a verdict as sentences."""
        return [self._reason(verdict, reason) for reason in verdict.reasons]

    def _reason(self, verdict: Verdict, reason: Reason) -> str:
        sides = self.state.setup.mode.sides_for(self.state.dealer)
        alone = any(side == (verdict.seat,) for side in sides)
        choices = (self.choice(verdict, verdict.played), self.choice(verdict, verdict.reference))
        return reason_text(self.catalogue, self.names, reason, choices, alone=alone)

    def choice(self, verdict: Verdict, chosen: Chosen) -> str:
        """`17`, `3 → the imp, 5 → Bo, 12 → Di`, `first packet`."""
        if isinstance(chosen, str):
            key = f"table.hand.{chosen}"
            return self.catalogue.t(key) if self.catalogue.has(key) else chosen
        if not isinstance(chosen, tuple):
            return card_text(chosen)
        given = zip(chosen, self.places(verdict), strict=True)
        return ", ".join(f"{card_text(card)} → {place}" for card, place in given)

    def places(self, verdict: Verdict) -> list[str]:
        """Return the place of each card of an exchange."""
        state, mode = self.state, self.state.setup.mode
        phase = next(each for each in mode.phases if each.name == verdict.kind)
        assert isinstance(phase, ExchangePhase)
        found = []
        for gift in mode.gifts(phase, seat=verdict.seat, dealer=state.dealer):
            receiver = self.names[(verdict.seat + gift.seats_left) % mode.players]
            to = self.catalogue.t("table.place.imp") if gift.place == IMP else receiver
            found += [to] * gift.cards
        return found

    def title(self, verdict: Verdict) -> str:
        """`Trick 2`, `The exchange`."""
        return self._where(verdict, "review.trick", "review.phase")

    def where(self, verdict: Verdict) -> str:
        """Return the title in the form used within a sentence."""
        return self._where(verdict, "review.in.trick", "review.in")

    def _where(self, verdict: Verdict, trick: str, phase: str) -> str:
        if verdict.kind == PLAY:
            return self.catalogue.t(trick, n=verdict.trick + 1)
        key = f"{phase}.{verdict.kind}"
        return self.catalogue.t(key if self.catalogue.has(key) else f"{phase}.exchange")

    def better(self, verdict: Verdict) -> str:
        """Return the sentence that names the better choice and the loss."""
        return self.catalogue.t(
            "review.better",
            best=self.choice(verdict, verdict.reference),
            points=self.catalogue.points(verdict.shown, DIGITS),
            error=self.catalogue.number(verdict.error, DIGITS),
        )

    def summary(self, seat: Seat, verdicts: Sequence[Verdict], *, you: bool) -> str:
        """Return a seat's total loss and the place of its largest."""
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        lost, address = lost_by(own), ".you" if you else ""
        name = self.names[seat]
        if not own or lost < 0.05:
            return self.catalogue.plural(f"review.kept{address}", len(own), name=name)
        return self.catalogue.plural(
            f"review.lost{address}",
            len(own),
            name=name,
            points=self.catalogue.points(lost, DIGITS),
            where=self.where(max(own, key=lambda verdict: verdict.shown)),
        )

    def beside(self, seat: Seat, verdicts: Sequence[Verdict]) -> str:
        """Return the seat's total of `own`: its result against the baseline bot in its place."""
        own = sum(verdict.own for verdict in verdicts if verdict.seat == seat)
        by = yardstick(self.state.setup)
        return self.catalogue.t(f"review.beside.{by}", points=self.catalogue.signed(-own, DIGITS))

    def card(self, card: Card) -> str:
        """`17 blue`."""
        colour = self.state.setup.deck.colour[card].value
        named = self.catalogue.t(f"table.colour.{colour}")
        return self.catalogue.t("table.card", n=card_text(card), colour=named)


def reason_text(
    catalogue: Catalogue,
    names: Sequence[str],
    reason: Reason,
    choices: tuple[str, str],
    *,
    alone: bool,
) -> str:
    """A reason as a sentence: why the second of two choices is better, said to one or a team."""
    key, numbers = reason
    params = {name: value_text(catalogue, names, name, value) for name, value in numbers.items()}
    for word in ("at", "to"):
        params[word] = catalogue.t(f"review.{word}{'' if alone else '.side'}")
    params["played"], params["best"] = choices
    return catalogue.t(f"review.why.{key}", **params)


def value_text(catalogue: Catalogue, names: Sequence[str], name: str, number: Any) -> str:
    """Return the text for a number; its name says what kind it is."""
    if name == "card":
        return card_text(number)
    if name == "cards":
        return ", ".join(map(card_text, number))
    if name == "seat":
        return names[int(number)]
    if name == "colour":
        return catalogue.t(f"table.colour.{list(Colour)[number].value}")
    if name == "lower":
        return catalogue.plural("review.lower", number)
    if name in SIGNED:
        return catalogue.signed(number)
    return catalogue.points(number) if name in POINTS else catalogue.number(number)


def lost_by(verdicts: Sequence[Verdict]) -> float:
    """Return the sum of the shown losses, each rounded as displayed."""
    return sum(round(verdict.shown, DIGITS) for verdict in verdicts)


def marked(verdict: Verdict) -> str:
    """Return the mark of the verdict's grade; empty for a good decision."""
    return MARKS[verdict.grade]
