"""The HTML article about one decision: position, choice, better choice and reasons."""

from html import escape

from bottleimp.review.report.art import card
from bottleimp.review.report.scenes import Scene
from bottleimp.review.report.sentences import DIGITS, Words, marked
from bottleimp.review.verdict import PLAY, Chosen, Option, Verdict
from bottleimp.rules import Card, Round, card_text


def plate(words: Words, told: Scene, verdict: Verdict, to: str) -> str:
    """Return the article about a verdict."""
    catalogue, mark = words.catalogue, marked(verdict)
    grade = catalogue.t(f"review.grade.{verdict.grade}")
    before = told.at(verdict)
    cost = catalogue.number(verdict.shown, DIGITS)
    error = catalogue.number(verdict.error, DIGITS)
    lost = escape(catalogue.t("review.lostPoints"))
    said = [words.better(verdict), *words.why(verdict)] if mark else [catalogue.t("review.good")]
    return (
        f'<article class="rv-plate {verdict.grade}" id="{to}" aria-labelledby="{to}-h">'
        f'<header><h4 id="{to}-h">{escape(words.title(verdict))}</h4>'
        f'<p class="rv-cost"><span class="rv-grade">{f"<b>{mark}</b> " if mark else ""}'
        f"{escape(grade)}</span> <b>{cost}</b> <small>{lost} ± {error}</small></p></header>"
        f'{_scene(words, before, verdict)}<div class="rv-said">'
        f"{''.join(f'<p>{escape(sentence)}</p>' for sentence in said)}</div>"
        f"{_options(words, verdict)}{_hindsight(words, verdict)}</article>"
    )


def _scene(words: Words, before: Round, verdict: Verdict) -> str:
    """Return the trick on the table and the hand of the seat."""
    catalogue, price = words.catalogue, before.price
    table = ""
    if before.table:
        laid = (
            f"<li>{card(words, played.card, price=price)}"
            f"<span>{escape(words.names[played.seat])}</span></li>"
            for played in before.table
        )
        table = (
            f'<div class="rv-laid"><h5>{escape(catalogue.t("review.laid"))}</h5>'
            f'<ul class="rv-cards">{"".join(laid)}</ul></div>'
        )
    elif verdict.kind == PLAY:
        table = f'<p class="rv-leads">{escape(catalogue.t("review.lead.you"))}</p>'
    cards = sorted(number for hand in before.hands[verdict.seat] for number in hand)
    hand = "".join(f"<li>{_held(words, verdict, number, price)}</li>" for number in cards)
    shown = escape(catalogue.t("review.price", price=card_text(price)))
    return (
        f'<div class="rv-scene"><p class="rv-price">{shown}</p>{table}'
        f'<div class="rv-hand"><h5>{escape(catalogue.t("review.hand"))}</h5>'
        f'<ul class="rv-cards">{hand}</ul></div></div>'
    )


def _held(words: Words, verdict: Verdict, number: Card, price: Card) -> str:
    played, best = number in _cards(verdict.played), number in _cards(verdict.reference)
    key = {(True, True): "both", (True, False): "played", (False, True): "best"}
    name = key.get((played, best))
    flag = "" if name is None else words.catalogue.t(f"review.{name}")
    if name == "both" and isinstance(verdict.played, tuple):
        name, flag = "played", words.catalogue.t("review.played")
    sign, mark = "✓" if name == "both" else "", f"rv-{name}" if name else ""
    return card(words, number, price=price, flag=flag, sign=sign, mark=mark)


def _cards(chosen: Chosen) -> tuple[Card, ...]:
    if isinstance(chosen, str):
        return ()
    return chosen if isinstance(chosen, tuple) else (chosen,)


def _options(words: Words, verdict: Verdict) -> str:
    """Return the table of all options: the reference first, then by value."""
    catalogue = words.catalogue
    names = [catalogue.t(f"review.{key}") for key in ("option", "brings", "imp")]
    if isinstance(verdict.played, tuple):
        names[0] = " · ".join(words.places(verdict))
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    options = sorted(
        verdict.options, key=lambda one: (one.choice != verdict.reference, -one.points)
    )
    ends = [option.points for option in options] + [0.0]
    low, high = min(ends), max(ends)
    rows = "".join(_row(words, verdict, option, low, high) for option in options)
    title = escape(catalogue.t("review.more"))
    return (
        f'<details class="rv-more"{" open" if marked(verdict) else ""}><summary>{title}</summary>'
        '<table class="rv-options">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></details>"
    )


def _row(words: Words, verdict: Verdict, option: Option, low: float, high: float) -> str:
    catalogue, scale = words.catalogue, 100 / max(high - low, 1.0)
    start, end = sorted((-low * scale, (option.points - low) * scale))
    flags = [
        catalogue.t(f"review.{key}")
        for key, chosen in (("played", verdict.played), ("best", verdict.reference))
        if chosen == option.choice and not (key == "best" and verdict.played == chosen)
    ]
    told = "".join(f" <small>{escape(flag)}</small>" for flag in flags)
    sign = "pos" if option.points >= 0 else "neg"
    points, error = (catalogue.number(each, DIGITS) for each in (option.points, option.error))
    unsure = "" if option.choice == verdict.reference else f"±\N{NO-BREAK SPACE}{error}"
    return (
        f'<tr><th scope="row"><b>{escape(_short(words, verdict, option))}</b>{told}</th>'
        f'<td><span class="rv-bar"><i class="{sign}" style="left:{start:.1f}%;'
        f'width:{end - start:.1f}%"></i></span><b>{points} <small>{unsure}</small></b></td>'
        f"<td>{round(100 * option.policy)}\N{NO-BREAK SPACE}%</td></tr>"
    )


def _short(words: Words, verdict: Verdict, option: Option) -> str:
    """A choice under the heads of its column: an exchange by its cards alone."""
    if isinstance(option.choice, tuple):
        return " · ".join(map(card_text, option.choice))
    return words.choice(verdict, option.choice)


def _hindsight(words: Words, verdict: Verdict) -> str:
    if verdict.played == verdict.reference:
        return ""
    catalogue = words.catalogue
    points = catalogue.signed(verdict.hindsight)
    return (
        f'<details class="rv-more"><summary>{escape(catalogue.t("review.hindsight"))}</summary>'
        f"<p>{escape(catalogue.t('review.hindsight.line', points=points))}</p></details>"
    )
