"""The page of `bottleimp review` in a browser: it fits, needs nothing, and axe finds nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bottleimp.review.grades import GRADES
from bottleimp.review.report.html_report import Chapter, page
from bottleimp.review.report.scenes import told
from bottleimp.review.report.sentences import Words
from bottleimp.review.report.text_catalogue import Catalogue
from bottleimp.review.verdict import Option, Verdict
from bottleimp.rules import Exchange
from tests.browser.conftest import DESKTOP, UPRIGHT
from tests.browser.test_shell_screens import serious
from tests.review.test_sentences import NUMBERS, REASONS, a_round, verdict

NAMES = ("Maximiliane", "Бо", "<Céline>", "D", "Keawe", "A person with a long name")
SMALL = (320, 568)
# Every grade is among what two seats did.
_SOME = "[...document.querySelectorAll('.rv-seat')].slice(2).forEach((seat) => seat.remove())"


def made_up() -> Chapter:
    """Every seat's exchange and every card of a round, with all grades and all reasons."""
    catalogue, state = Catalogue("en"), a_round("two-bottles", 6)
    found: list[Verdict] = []
    for seat, exchange in enumerate(state.choices[0]):
        assert isinstance(exchange, Exchange)
        found.append(choice(len(found), seat, 0, exchange.cards, exchange.cards[::-1], "exchange"))
    for step in told(state).steps:
        seat, card, _ = step.played
        other = max(step.before.hands[seat][0])
        found.append(choice(len(found), seat, step.trick, card, other, "play"))
    return Chapter(1, Words(catalogue, NAMES, state), tuple(found), tuple(range(6)))


def choice(number: int, seat: int, trick: int, played: object, best: object, kind: str) -> Verdict:
    key = list(REASONS)[number % len(REASONS)]
    numbers = {name: NUMBERS.get(name, 21) for name in REASONS[key]}
    options = tuple(
        Option(choice=each, points=points, error=1.5, policy=0.5)  # type: ignore[arg-type]
        for each, points in ((played, -3.0), (best, 9.0))
    )
    return verdict(
        number=number, seat=seat, trick=trick, played=played, reference=best, kind=kind,
        options=options, shown=number % 40 / 1.5, grade=GRADES[number % 4],
        reasons=((key, numbers),),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [
        (SMALL, "dark", "ru"),
        pytest.param(UPRIGHT, "light", "de", marks=pytest.mark.slow),
        pytest.param(DESKTOP, "dark", "fr", marks=pytest.mark.slow),
    ],
)
def test_the_page_fits_and_stands_alone(
    browser: Browser, tmp_path: Path, size: tuple[int, int], theme: str, language: str
) -> None:
    catalogue, chapter = Catalogue(language), made_up()
    words = Words(catalogue, NAMES, chapter.words.state)
    path = tmp_path / "review.html"
    shown = page(catalogue, [Chapter(1, words, chapter.verdicts, chapter.seats)], "made", you=False)
    path.write_text(shown, encoding="utf-8")
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if theme == "dark" else "light",
    )
    asked: list[str] = []
    try:
        tab = context.new_page()
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(path.as_uri())
        assert [url for url in asked if not url.startswith("data:")] == [path.as_uri()]
        tab.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        assert tab.evaluate("document.documentElement.scrollWidth") <= size[0]
        tab.evaluate(_SOME)  # for axe, which needs 8 s for all
        assert serious(tab) == []
        tab.locator(".rv-sea a").nth(3).click()
        assert tab.locator(".rv-plate:target").is_visible()
    finally:
        context.close()
