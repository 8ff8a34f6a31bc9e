"""Every reason has its sentence in every language, with just the numbers that the reason has."""

import ast
import json
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

import bottleimp.review
from bottleimp.bots import make_bot, play_round
from bottleimp.review.grades import GRADES
from bottleimp.review.report.sentences import MARKS, Words
from bottleimp.review.report.text_catalogue import Catalogue, languages, plural_form
from bottleimp.review.verdict import Option, Verdict
from bottleimp.rules import Round, setup_of, shuffled
from tests.review.test_reasons import CASES, EXCHANGES
from tests.web.languages import LANGUAGES, WEB

REVIEW = Path(bottleimp.review.__file__).parent
BESIDE = {"played", "best", "at", "to"}
"""What a sentence may have besides its reason's numbers: the two choices, and whose side it is."""


def reasons_given() -> dict[str, set[str]]:
    """By key, the names of its numbers: every pair of a text and a dictionary in the code."""
    found: dict[str, set[str]] = {}
    for file in ("reasons.py", "opening_reasons.py"):
        for node in ast.walk(ast.parse((REVIEW / file).read_text(encoding="utf-8"))):
            match node:
                case ast.Tuple(elts=[ast.Constant(value=str(key)), ast.Dict(keys=keys)]):
                    names = {str(name.value) for name in keys if isinstance(name, ast.Constant)}
                    assert found.setdefault(key, names) == names
    return found


REASONS = reasons_given()


def texts(language: str) -> dict[str, str]:
    path = WEB / "texts" / f"review.{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_reasons_are_those_that_are_tested() -> None:
    tested = {key: set(numbers) for key, _, numbers, _ in (*CASES, *EXCHANGES)}
    assert {**tested, "depends": REASONS["depends"]} == REASONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence_with_just_its_numbers(language: str) -> None:
    sentences = {
        key.removeprefix("review.why."): text
        for key, text in texts(language).items()
        if key.startswith("review.why.")
    }
    # Where the page speaks of another player, or of the reader as the one whom the choice harms.
    others = {key: sentences.pop(key) for key in list(sentences) if key.endswith((".of", ".you"))}
    for form, text in others.items():
        key = form.rpartition(".")[0]
        told = REASONS[key] - ({"seat"} if form.endswith(".you") else set())
        assert set(re.findall(r"\{([^}]*)\}", text)) - BESIDE - {"name"} == told, form
    assert sentences.keys() == REASONS.keys()
    for key, text in sentences.items():
        assert set(re.findall(r"\{([^}]*)\}", text)) - BESIDE == REASONS[key], key
        assert not set(re.findall(r"\{([^}]*)\}", text)) & BESIDE & REASONS[key], key


def test_there_are_sentences_in_every_language_of_the_page() -> None:
    assert list(languages()) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_grade_has_a_name_of_its_own(language: str) -> None:
    names = [texts(language)[f"review.grade.{grade}"] for grade in GRADES]
    assert len(set(names)) == len(GRADES)
    assert list(MARKS) == list(GRADES)


def a_round(mode: str, players: int) -> Round:
    setup = setup_of(mode, players=players)
    deal = shuffled(setup, dealer=0, rng=Random(1))
    bots = [make_bot("random", seed=n) for n in range(players)]
    return play_round(setup, deal, bots)


def verdict(**changed: object) -> Verdict:
    about = {
        "kind": "play", "number": 20, "seat": 0, "trick": 1, "played": 17, "reference": 16.5,
        "options": (Option(choice=17, points=1, error=1, policy=1),), "loss": 9.3, "error": 1.2,
        "lead": 0.0, "own": 9.3, "shown": 9.3, "grade": "blunder", "reasons": (),
        "hindsight": 3.0, "worlds": 96, "spent": 1,
    }  # fmt: skip
    return Verdict(**{**about, **changed})  # type: ignore[arg-type]  # a test's own mixture


NUMBERS = {"card": 14, "cards": (3, 4.5), "seat": 1, "colour": 1, "with": 25, "without": -15}


@pytest.mark.parametrize(("language", "key"), list(product(LANGUAGES, REASONS)))
def test_a_sentence_is_whole(language: str, key: str) -> None:
    words = Words(Catalogue(language), ("Ada", "Bo", "Cy", "Di"), a_round("classic", 4))
    numbers = {name: NUMBERS.get(name, 21) for name in REASONS[key]}
    (said,) = words.why(verdict(reasons=((key, numbers),)))
    assert not set("{}") & set(said)
    assert said[0] == said[0].upper()
    assert said.endswith((".", ")"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "After the 17 the bottle stays with you in 43 % of deals, after the 16½ in 1 %."),
        ("de", "Nach der 17 bleibt die Flasche in 43 % der Fälle bei dir, nach der 16½ in 1 %."),
        (
            "it",
            "La bottiglia resta a te con probabilità 43 % dopo la carta 17, 1 % dopo la carta 16½.",
        ),
    ],
)
def test_a_sentence_names_cards_and_shares(language: str, said: str) -> None:
    words = Words(Catalogue(language), ("Ada", "Bo", "Cy", "Di"), a_round("classic", 4))
    (found,) = words.why(verdict(reasons=(("stuck", {"c": 43, "r": 1}),)))
    assert found.replace("\N{NO-BREAK SPACE}", " ") == said


def test_in_a_team_it_is_the_side_that_keeps_the_bottle() -> None:
    state = a_round("teams-2-2-2", 6)
    words = Words(Catalogue("en"), tuple("ABCDEF"), state)
    (found,) = words.why(verdict(reasons=(("doomed", {"share": 90}),)))
    assert "stays with your side" in found


def test_much_that_hangs_on_a_card_has_its_signs() -> None:
    words = Words(Catalogue("en"), ("Ada", "Bo", "Cy", "Di"), a_round("classic", 4))
    numbers = {"card": 14, "seat": 1, "with": 25, "without": -1}
    (found,) = words.why(verdict(reasons=(("depends", numbers),)))
    assert found.endswith("if Bo has it, the 16½ makes +25 points, if not −1 point.")


def test_the_summary_tells_what_was_lost_and_where_most() -> None:
    words = Words(Catalogue("en"), ("Ada", "Bo", "Cy", "Di"), a_round("classic", 4))
    some = [verdict(), verdict(shown=0.0, trick=2), verdict(seat=1, shown=50.0)]
    told = words.summary(0, some, you=True)
    assert told == "You gave away 9.3 points in 2 decisions; the most: trick 2"
    assert words.summary(2, some, you=False) == "Cy gave nothing away in 0 decisions"
    assert words.beside(0, some) == "Compared with Imp in the same seat: −18.6 points"


@pytest.mark.parametrize(
    ("language", "number", "digits", "form"),
    [("en", 1, 0, "one"), ("en", 1.0, 1, "other"), ("en", 2, 0, "other"), ("fr", 0, 0, "one"),
     ("fr", 1.5, 1, "one"), ("fr", 2, 0, "other"), ("ru", 1, 0, "one"), ("ru", 11, 0, "many"),
     ("ru", 21, 0, "one"), ("ru", 3, 0, "few"), ("ru", 13, 0, "many"), ("ru", 9.3, 1, "other")],
)  # fmt: skip
def test_a_number_takes_the_form_its_language_has_for_it(
    language: str, number: float, digits: int, form: str
) -> None:
    assert plural_form(language, number, digits) == form


def test_numbers_are_written_as_the_language_does() -> None:
    assert [Catalogue(tag).points(9.3, 1) for tag in ("en", "de", "ru")] == [
        "9.3 points", "9,3 Punkte", "9,3 очка",
    ]  # fmt: skip
    assert Catalogue("en").number(-0.01, 1) == "0.0"
    assert Catalogue("en").signed(-0.01, 1) == "±0.0 points"


def test_what_a_player_is_called_is_no_placeholder() -> None:
    for by in ("imp", "devil"):
        assert Catalogue("en").t(f"review.beside.{by}", points="{n}").endswith("{n}")
