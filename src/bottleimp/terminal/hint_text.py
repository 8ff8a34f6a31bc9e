"""Hints for the player's choice as text. Asking again (`?!`) gives a more detailed hint."""

from collections.abc import Mapping
from typing import Any

from bottleimp.bots import LEVELS, levels_that_run
from bottleimp.hints import DEPTHS, Advice, Hint, hint_for
from bottleimp.review.report.sentences import reason_text, value_text
from bottleimp.review.report.text_catalogue import Catalogue
from bottleimp.rules import Exchange, ExchangeOptions, Play, PlayOptions, Show, View, card_text
from bottleimp.terminal.screen import place_words
from bottleimp.terminal.words import SeatNames, hand_words, join_words, wrap_text

POINTS = frozenset(("points", "most", "instead"))
MORE = "Type ?! again for more."
WAIT = "Let me think; the first time, this takes a while."


class HintDepth:
    """A counter of how often the player has asked for a hint on the current choice."""

    def __init__(self) -> None:
        self._about: View | None = None
        self._depth = 0

    def advance(self, seen: View) -> int:
        """Return the depth of the next hint for this choice; the deepest hint is repeated."""
        self._depth = min(self._depth + 1, DEPTHS[-1]) if self._about is seen else DEPTHS[0]
        self._about = seen
        return self._depth


def needs_search(seen: View, depth: int) -> bool:
    """Return whether the hint at this depth needs a search, and so takes time."""
    choosing = isinstance(seen.options, PlayOptions) and len(seen.options.cards) > 1
    return choosing and depth == DEPTHS[-1] and LEVELS[levels_that_run()[-1]].searches


def hint_lines(seen: View, cast: SeatNames, depth: int) -> list[str]:
    """Return the hint at this depth, and how to get the next one."""
    if isinstance(seen.options, PlayOptions) and len(seen.options.cards) == 1:
        (card,) = seen.options.cards
        return wrap_text(Catalogue("en").t("hint.only", card=card_text(card)))
    hint = hint_for(seen, depth)
    text = " ".join(_sentences(hint, seen, cast))
    more = [] if depth == DEPTHS[-1] else [MORE]
    return [*wrap_text(f"Hint {depth} of {DEPTHS[-1]}: {text}"), *more]


def _sentences(hint: Hint, seen: View, cast: SeatNames) -> list[str]:
    catalogue = Catalogue("en")
    name, numbers = hint.topic
    if hint.advice is not None:
        return _advice(catalogue, hint.advice, seen, cast)
    if hint.depth == DEPTHS[0]:
        return [catalogue.t(f"hint.{name}.ask")]
    return [_sentence(catalogue, f"hint.{name}.fact", numbers, seen, cast)]


def _sentence(
    catalogue: Catalogue, key: str, numbers: Mapping[str, Any], seen: View, cast: SeatNames
) -> str:
    """Return the sentence of a catalogue key with its values.

    The key depends on whether there are cards and on whose seat is meant.
    """
    if numbers.get("cards") == ():
        key += ".none"
    if numbers.get("seat") == cast.you:
        key += ".you"
    side = next(side for side in seen.sides if cast.you in side)
    yours = catalogue.t("hint.yours" if len(side) == 1 else "hint.yours.side")
    params = {each: _value(catalogue, cast, each, value) for each, value in numbers.items()}
    return catalogue.t(key, yours=yours, **params)


def _value(catalogue: Catalogue, cast: SeatNames, name: str, value: Any) -> str:
    """Return one value as text, in the same words as the page (`table/hints/hint-words.js`)."""
    if name == "seats":
        return join_words([cast.name(seat) for seat in value])
    if name == "cards":
        return join_words([card_text(card) for card in value])
    if name == "colour":
        return catalogue.t(f"table.colour.{value}")
    if name in POINTS:
        return catalogue.points(value)
    if name == "held":
        return catalogue.plural("table.cards", value)
    return card_text(value) if name == "price" else value_text(catalogue, cast.names, name, value)


def _advice(catalogue: Catalogue, advice: Advice, seen: View, cast: SeatNames) -> list[str]:
    why = [
        _sentence(catalogue, f"hint.why.{key}", numbers, seen, cast)
        for key, numbers in advice.grounds
    ]
    match advice.action, seen.options:
        case Exchange() as exchange, ExchangeOptions(gifts):
            places = {gift.place: place_words(seen, cast, gift) for gift in gifts}
            given = ", ".join(f"{card_text(card)} → {places[to]}" for to, card in exchange.gifts)
            return [catalogue.t("hint.advice.give", gifts=given), *why]
        case Show(packet), _:
            return [catalogue.t("hint.advice.show", hand=hand_words(packet)), *why]
        case Play(card), PlayOptions():
            told = catalogue.t("hint.advice.play", card=card_text(card))
            return [told, *why, *_compared(catalogue, advice, seen, cast)]
    raise AssertionError("the advice is legal")


def _compared(catalogue: Catalogue, advice: Advice, seen: View, cast: SeatNames) -> list[str]:
    judged = advice.judged
    if judged is None:
        return [catalogue.t("hint.opinion")]
    found = []
    if judged.also:
        cards = join_words([card_text(card) for card in judged.also])
        found.append(catalogue.t("hint.also", cards=cards))
    worse, best = card_text(judged.over), card_text(judged.card)
    if not judged.clear:
        points, error = catalogue.signed(judged.points, 1), catalogue.number(judged.error, 1)
        return [catalogue.t("hint.near", points=points, error=error, over=worse), *found]
    points = catalogue.points(judged.points)
    found.append(catalogue.t("hint.over", points=points, over=worse))
    alone = any(side == (cast.you,) for side in seen.sides)
    found += [
        reason_text(catalogue, cast.names, reason, (worse, best), alone=alone)
        for reason in judged.because
    ]
    return found
