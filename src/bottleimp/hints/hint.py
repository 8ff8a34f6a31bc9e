"""A hint: what it is about, the fact, and the choice that is advised."""

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
    """What somebody would do."""

    by: str
    """The level whose choice it is."""
    action: Action
    judged: HintVerdict | None
    """How it compares with other choices; None where nobody can say."""
    grounds: tuple[Topic, ...]
    """What is counted in favour of it; empty where it is judged."""

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
    """For one decision, as deep as was asked."""

    depth: int
    topic: Topic
    advice: Advice | None

    def to_json(self) -> dict[str, Any]:
        """The question's topic; from depth 2 on its numbers; at depth 3 the choice."""
        name, numbers = self.topic
        found: dict[str, Any] = {"depth": self.depth, "topic": name}
        if self.depth >= FACT:
            found["numbers"] = numbers
        if self.advice is not None:
            found["advice"] = self.advice.to_json()
        return found


def hint_for(view: View, depth: int, levels: Sequence[str] | None = None) -> Hint:
    """Return a hint for the seat of this view, by these levels or by all that run here."""
    seed, levels = seed_of(view), levels or levels_that_run()
    quick = [name for name in levels if not LEVELS[name].searches][-1]
    likely = make_bot(quick, seed=seed).choose(view)
    advice = None
    if depth == CHOICE:
        chosen = isinstance(view.options, PlayOptions) and len(view.options.cards) > 1
        advice = _advice(view, seed, by=levels[-1]) if chosen else _unjudged(view, quick, likely)
    return Hint(depth, _topic(view, likely), advice)


def seed_of(view: View) -> int:
    """All chance of a hint comes from what the seat sees: the same view, the same hint."""
    written = json.dumps(view_to_json(view), sort_keys=True).encode()
    return int.from_bytes(sha256(written).digest()[:7], "big")


def _advice(view: View, seed: int, *, by: str) -> Advice:
    """The card that this level would play, judged where that can be."""
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
