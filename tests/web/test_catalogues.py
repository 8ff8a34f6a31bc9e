"""Every language says everything: same keys, same placeholders.

That it has the plural forms it needs is tested where they are chosen (`tests/js`).
"""

import json
import re

import pytest

from bottleimp.bots import LEVELS
from bottleimp.rules import MODE_IDS
from bottleimp.rules.decks import DECK_IDS
from tests.web.languages import LANGUAGES, WEB

CATALOGUES = ("", "table.", "review.")

FORMS = {"zero", "one", "two", "few", "many", "other"}


def catalogue(part: str, language: str) -> dict[str, str]:
    path = WEB / "texts" / f"{part}{language}.json"
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)
    return texts


def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """A JSON object in which no key comes twice."""
    found = dict(pairs)
    assert len(found) == len(pairs), "a key comes twice"
    return found


def plurals(texts: dict[str, str]) -> dict[str, set[str]]:
    """The plural texts by key, with the forms there are."""
    found: dict[str, set[str]] = {}
    for key in texts:
        stem, _, form = key.rpartition(".")
        if form in FORMS and {f"{stem}.one", f"{stem}.other"} <= texts.keys():
            found.setdefault(stem, set()).add(form)
    return found


def plain(texts: dict[str, str]) -> set[str]:
    """The keys of texts that do not change with a count."""
    many = plurals(texts)
    return {
        key
        for key in texts
        if key.rpartition(".")[0] not in many or key.rpartition(".")[2] not in FORMS
    }


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("part", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts(part: str, language: str) -> None:
    english, other = catalogue(part, "en"), catalogue(part, language)
    assert plain(other) == plain(english)
    assert plurals(other).keys() == plurals(english).keys()


@pytest.mark.parametrize("part", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same_in_every_language(part: str, language: str) -> None:
    english, other = catalogue(part, "en"), catalogue(part, language)
    for key in plain(english):
        assert placeholders(other[key]) == placeholders(english[key]), key
    for stem, forms in plurals(other).items():
        for form in forms:
            # "one" may be written out: "a bot takes the free seat".
            wanted = placeholders(english[f"{stem}.other"])
            assert placeholders(other[f"{stem}.{form}"]) | {"n"} == wanted | {"n"}, stem


@pytest.mark.parametrize("part", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_stray_spaces(part: str, language: str) -> None:
    for key, text in catalogue(part, language).items():
        assert text.strip() == text != "", key


@pytest.mark.parametrize("part", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_the_signs_of_their_language(part: str, language: str) -> None:
    """Typographic minus, quotes, apostrophes; in French narrow no-break spaces before `: ; ! ?`."""
    for key, text in catalogue(part, language).items():
        assert not re.search(r"[\"']|\.\.\.|(?<![\w-])-\d", text), key
        if language == "fr":
            assert not re.search(r"(?<!\u202f)[:;!?»]|«(?!\u202f)", text), key


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_nothing_was_left_in_english(language: str) -> None:
    english, other = catalogue("", "en"), catalogue("", language)
    names = re.compile(
        r"^(mode\.|deck\.|bot\.|person\.|settings\.speed|seconds|new\.bot|end\.points)"
    )
    same = {key for key in plain(english) if other[key] == english[key] and not names.match(key)}
    assert same <= {"rules.modes"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mode_and_deck_has_a_name_and_a_line(language: str) -> None:
    texts = catalogue("", language) | catalogue("table.", language)
    for mode in MODE_IDS:
        assert {f"mode.{mode}", f"mode.{mode}.line", f"mode.{mode}.more"} <= texts.keys()
    for deck in DECK_IDS:
        assert {f"deck.{deck}", f"deck.{deck}.line"} <= texts.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_of_its_own_and_a_line(language: str) -> None:
    texts = catalogue("", language) | catalogue("table.", language)
    names = [texts[f"bot.{level}"] for level in LEVELS]
    assert len(set(names)) == len(names)
    assert {f"bot.{level}.line" for level in LEVELS} <= texts.keys()


def test_scripts_ask_only_for_texts_there_are() -> None:
    texts = {key: text for part in CATALOGUES for key, text in catalogue(part, "en").items()}
    stems = plurals(texts).keys()
    for script in WEB.rglob("*.js"):
        source = script.read_text(encoding="utf-8")
        for key in re.findall(r"\bt\('([\w.-]+)'", source):
            assert key in texts, f"{script.name}: {key}"
        for stem in re.findall(r"\bplural\('([\w.-]+)'", source):
            assert stem in stems, f"{script.name}: {stem}"
