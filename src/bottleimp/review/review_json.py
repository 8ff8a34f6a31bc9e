"""A review as JSON, for the key `review` of a recorded round and for the page."""

from collections.abc import Iterable, Mapping
from typing import Any

from bottleimp.review.review_settings import WORLDS
from bottleimp.review.review_version import VERSION
from bottleimp.review.verdict import Chosen, Option, Verdict

DIGITS = 1


def to_json(
    verdicts: Iterable[Verdict], *, network: str, seed: int, worlds: int = WORLDS
) -> dict[str, Any]:
    """Return the review of a round; the same arguments give the same bytes."""
    head = head_to_json(network=network, seed=seed, worlds=worlds)
    return {**head, "decisions": [decision_to_json(verdict) for verdict in verdicts]}


def head_to_json(*, network: str, seed: int, worlds: int) -> dict[str, Any]:
    """Return the keys that say how a review was made."""
    return {"network": network, "version": VERSION, "seed": seed, "worlds": worlds}


def from_json(written: Mapping[str, Any]) -> list[Verdict]:
    """Return the verdicts of a review as JSON."""
    return [_read(decision) for decision in written["decisions"]]


def decision_to_json(verdict: Verdict) -> dict[str, Any]:
    """Return the entry of one decision."""
    return {
        "at": f"{verdict.kind}:{verdict.number}",
        "seat": verdict.seat,
        "trick": verdict.trick,
        "played": verdict.played,
        "best": verdict.reference,
        "loss": _rounded(verdict.loss),
        "error": _rounded(verdict.error),
        "lead": _rounded(verdict.lead),
        "own": _rounded(verdict.own),
        "shown": _rounded(verdict.shown),
        "grade": verdict.grade,
        "options": [
            [
                option.choice,
                _rounded(option.points),
                _rounded(option.error),
                round(option.policy, 3),
            ]
            for option in verdict.options
        ],
        "because": [[key, dict(numbers)] for key, numbers in verdict.reasons],
        "hindsight": _rounded(verdict.hindsight),
        "worlds": verdict.worlds,
        "spent": verdict.spent,
    }


def _read(decision: Mapping[str, Any]) -> Verdict:
    kind, _, number = decision["at"].partition(":")
    return Verdict(
        kind=kind,
        number=int(number),
        seat=decision["seat"],
        trick=decision["trick"],
        played=_chosen(decision["played"]),
        reference=_chosen(decision["best"]),
        options=tuple(
            Option(choice=_chosen(choice), points=points, error=error, policy=policy)
            for choice, points, error, policy in decision["options"]
        ),
        loss=decision["loss"],
        error=decision["error"],
        lead=decision["lead"],
        own=decision["own"],
        shown=decision["shown"],
        grade=decision["grade"],
        reasons=tuple((key, dict(numbers)) for key, numbers in decision["because"]),
        hindsight=decision["hindsight"],
        worlds=decision["worlds"],
        spent=decision["spent"],
    )


def _chosen(written: Any) -> Chosen:
    chosen: Chosen = tuple(written) if isinstance(written, list) else written
    return chosen


def _rounded(number: float) -> float:
    return round(number, DIGITS) + 0.0
