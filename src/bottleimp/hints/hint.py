"""Hints: a topic for the question, a fact, and the advised choice."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bottleimp.bots import LEVELS, levels_that_run, make_bot
from bottleimp.hints.advice_reasons import giving_reason, playing_reason, showing_reason
from bottleimp.hints.hint_verdict import HintVerdict
from bottleimp.hints.opening_topics import giving_topic, showing_topic
from bottleimp.hints.position import Position
from bottleimp.hints.topics import Topic, topic_of
from bottleimp.rules import (
    Action,
    Exchange,
    ExchangeOptions,
    Play,
    PlayOptions,
    Show,
    ShowOptions,
    View,
)
from bottleimp.rules.json_form import action_to_json
from bottleimp.rules.view_form import view_to_json

QUESTION, FACT, CHOICE = DEPTHS = (1, 2, 3)


@dataclass(frozen=True)
class Advice:
    """Advised choice of a level, with its verdict or its reasons."""

    by: str
    """Level whose choice it is."""
    action: Action
    judged: HintVerdict | None
    """Comparison with other choices; None where no judge can run."""
    grounds: tuple[Topic, ...]
    """Reasons computed from the view; empty if `judged` is set."""

    def to_json(self) -> dict[str, Any]:
        """Return the advice for the wire."""
        return {
            "by": self.by,
            "action": action_to_json(self.action),
            "judged": None if self.judged is None else self.judged.to_json(),
            "grounds": [[key, numbers] for key, numbers in self.grounds],
        }


@dataclass(frozen=True)
class Hint:
    """Hint for one decision, up to the requested depth."""

    depth: int
    topic: Topic
    advice: Advice | None

    def to_json(self) -> dict[str, Any]:
        """Return the hint for the wire: the topic; from depth 2 its numbers; at 3 the advice."""
        name, numbers = self.topic
        form: dict[str, Any] = {"depth": self.depth, "topic": name}
        if self.depth >= FACT:
            form["numbers"] = numbers
        if self.advice is not None:
            form["advice"] = self.advice.to_json()
        return form


def hint_for(view: View, depth: int, levels: Sequence[str] | None = None) -> Hint:
    """Return a hint for the seat of a view, by `levels` or by all levels that can run."""
    seed, levels = seed_of(view), levels or levels_that_run()
    quick = [name for name in levels if not LEVELS[name].searches][-1]
    likely = make_bot(quick, seed=seed).choose(view)
    advice = None
    if depth == CHOICE:
        chosen = isinstance(view.options, PlayOptions) and len(view.options.cards) > 1
        advice = _advice(view, seed, by=levels[-1]) if chosen else _unjudged(view, quick, likely)
    return Hint(depth, _topic(view, likely), advice)


def seed_of(view: View) -> int:
    """Return the random seed of a view's hint, a hash of the view."""
    written = json.dumps(view_to_json(view), sort_keys=True).encode()
    return int.from_bytes(sha256(written).digest()[:7], "big")


def _advice(view: View, seed: int, *, by: str) -> Advice:
    """Return the card that the level plays, with a verdict if it searches and a judge can run."""
    if LEVELS[by].searches:
        from bottleimp.hints.hint_judge import judged_play

        if (judged := judged_play(view, seed)) is not None:
            return Advice(by, Play(judged.card), judged, ())
    return _unjudged(view, by, make_bot(by, seed=seed).choose(view))


def _unjudged(view: View, by: str, action: Action) -> Advice:
    """Return the choice of this level with the reasons that the view alone gives."""
    match view.options, action:
        case PlayOptions(), Play(card):
            grounds: tuple[Topic, ...] = (playing_reason(Position(view), card),)
        case ExchangeOptions() as options, Exchange() as gifts:
            grounds = (giving_reason(view, options, gifts),)
        case ShowOptions(packets), Show(packet):
            grounds = (showing_reason(view, packets, packet),)
        case _:
            raise ValueError("this seat has nothing to choose")
    return Advice(by, action, None, grounds)


def _topic(view: View, likely: Action) -> Topic:
    match view.options, likely:
        case PlayOptions(), Play(card):
            return topic_of(Position(view), card)
        case ExchangeOptions() as options, Exchange() as gifts:
            return giving_topic(view, options, gifts)
        case ShowOptions(packets), _:
            return showing_topic(view, packets)
    raise ValueError("this seat has nothing to choose")
