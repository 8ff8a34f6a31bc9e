"""The rules pages are complete and uniform, and their worked examples are right.

The examples are recomputed here by code that shares nothing with the package, so that page and
program can only be wrong together if the same mistake was made twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "docs" / "rules"
# As its page lists them, and the glossary's columns after it.
LANGUAGES = re.findall(
    r"^- .+: \[(\w+)\]", (RULES / "README.md").read_text(encoding="utf-8"), re.MULTILINE
)
RULINGS = RULES.parent / "rulings.md"
GLOSSARY = RULES.parent / "glossary.md"
COLOURS = ("yellow", "blue", "red")
NOBODY = "nobody"

# mode → for each player count: players, cards, bottles, cards in the imp's trick, tricks
MODES = {
    "classic": [(3, 36, 1, 3, 11), (4, 36, 1, 4, 8)],
    "teams-2-1-1": [(4, 36, 1, 4, 8)],
    "teams-2-2-1": [(5, 54, 1, 4, 10)],
    "teams-2-2-2": [(6, 54, 1, 6, 8)],
    "teams-2-2-1-1": [(6, 54, 1, 6, 8)],
    "two-bottles": [(5, 54, 2, 4, 10), (6, 54, 2, 6, 8)],
    "eye": [(2, 36, 1, 4, 8)],
    "lopaka": [(2, 36, 1, 3, 11)],
    "house": [(2, 36, 1, 4, 8)],
}
PAGES = [(language, mode) for language in LANGUAGES for mode in MODES]
POINTS = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
BAMBUS = (
    (1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 25, 28),
    (4, 6, 8, 10, 13, 17, 20, 24, 27, 30, 32, 34),
    (11, 14, 16, 21, 23, 26, 29, 31, 33, 35, 36, 37),
)
MATAGOT = (
    (1, 2, 4, 5, 7, 9, 12, 15, 18, 22, 25, 28),
    (3, 6, 8, 10, 13, 17, 20, 23, 27, 30, 32, 35),
    (11, 14, 16, 21, 24, 26, 29, 31, 33, 34, 36, 37),
)
Deck = dict[float, tuple[str, int]]  # number → colour and points


def deck_of(numbers: Sequence[Sequence[int]]) -> Deck:
    return {
        number: (colour, points)
        for colour, row in zip(COLOURS, numbers, strict=True)
        for number, points in zip(row, POINTS, strict=True)
    }


BAMBUS_2003 = deck_of(BAMBUS)
BAMBUS_1995 = BAMBUS_2003 | dict.fromkeys((1, 2, 3), ("yellow", 0))
MATAGOT_36 = deck_of(MATAGOT) | {17: ("blue", 4)}
MATAGOT_54 = MATAGOT_36 | {n + 0.5: card for n, card in MATAGOT_36.items() if n % 2 == 0}
TABLES = [BAMBUS_2003, BAMBUS_1995, MATAGOT_36, MATAGOT_54]  # as docs/rules/README.md has them
DECKS = {"bambus-2003": BAMBUS_2003, "bambus-1995": BAMBUS_1995, "matagot": MATAGOT_54}


def page(language: str, mode: str) -> str:
    return (RULES / language / f"{mode}.md").read_text(encoding="utf-8")


def headings(text: str) -> list[str]:
    return re.findall(r"^## (.+)$", text, flags=re.MULTILINE)


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def tables(text: str) -> Iterator[list[list[str]]]:
    """Yield each table of a page as rows of cells, without the ruled line."""
    for found in re.findall(r"(?:^\|.*\|\n)+", text, flags=re.MULTILINE):
        rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in found.splitlines()]
        yield [row for row in rows if not set("".join(row)) <= {"-"}]


def number(text: str) -> float:
    return float(text.replace("½", ".5"))


def deck_table(rows: Sequence[Sequence[str]]) -> Deck:
    """Return colour and points of each card in a table of yellow, blue and red cards."""
    return {
        number(card): (colour, int(points))
        for points, *cells in rows[1:]
        for colour, cell in zip(COLOURS, cells, strict=True)
        for card in cell.split()
    }


def test_every_language_has_every_page_and_no_other() -> None:
    assert {folder.name for folder in RULES.iterdir() if folder.is_dir()} == set(LANGUAGES)
    for language in LANGUAGES:
        assert {file.name for file in (RULES / language).iterdir()} == {f"{m}.md" for m in MODES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_a_language_have_the_same_headings_in_the_same_order(language: str) -> None:
    shapes = {mode: headings(page(language, mode)) for mode in MODES}
    assert all(shape == shapes["classic"] for shape in shapes.values()), shapes
    assert len(shapes["classic"]) == len(headings(page("en", "classic"))) == 10


@pytest.mark.parametrize(("language", "mode"), PAGES)
def test_a_page_opens_with_its_title_and_a_summary(language: str, mode: str) -> None:
    title, blank, summary, *_ = page(language, mode).split("\n")
    assert title.startswith("# ")
    assert not blank
    assert summary
    assert not summary.startswith("#")


@pytest.mark.parametrize("file", [*sorted(RULES.rglob("*.md")), RULINGS], ids=lambda f: f.name)
def test_lines_fit_an_80_column_terminal(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    linked = re.compile(r"\]\([^)]*\)")  # an address is not shown, and cannot be broken
    assert [line for line in lines if len(linked.sub("]", line)) > 80] == []
    assert [line for line in lines if line != line.rstrip()] == []


@pytest.mark.parametrize("file", [*sorted(RULES.rglob("*.md")), RULINGS], ids=lambda f: f.name)
def test_no_line_begins_like_a_list_by_accident(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if re.match(r"\s*(?:[+*]|\d{2,}\.) ", line)] == []


@pytest.mark.parametrize(("language", "mode"), PAGES)
def test_the_figures_at_a_glance(language: str, mode: str) -> None:
    players, cards, bottles, _sides, _dealt, imp, tricks = next(tables(page(language, mode)))
    columns = [
        tuple(int(cell.split(",")[0]) for cell in column)
        for column in zip(*(row[1:] for row in (players, cards, bottles, imp, tricks)), strict=True)
    ]
    assert columns == MODES[mode]


@pytest.mark.parametrize(("language", "mode"), PAGES)
def test_the_card_table_of_a_page(language: str, mode: str) -> None:
    _glance, cards = tables(page(language, mode))
    assert deck_table(cards) == (MATAGOT_54 if MODES[mode][0][1] == 54 else BAMBUS_2003)


def test_the_deck_tables_of_the_index() -> None:
    text = (RULES / "README.md").read_text(encoding="utf-8")
    modes, *decks = tables(text)
    assert [re.sub(r"\[(.*)\].*", r"\1", row[0]) for row in modes[1:]] == list(MODES)
    assert [deck_table(rows) for rows in decks] == TABLES
    sums = [int(n) for n in re.findall(r"cards, (\d+)\spoints", text)]
    assert sums == [sum(points for _, points in deck.values()) for deck in TABLES]


@pytest.mark.parametrize("file", [*sorted(RULES.rglob("*.md")), RULINGS], ids=lambda f: f.name)
def test_links_lead_somewhere(file: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", file.read_text(encoding="utf-8")):
        assert (file.parent / link).exists(), link


def test_the_glossary_and_the_pages_use_the_same_words() -> None:
    modes, words = tables(GLOSSARY.read_text(encoding="utf-8"))
    assert len(words[0]) == len(LANGUAGES)
    assert [row[0] for row in modes[1:]] == list(MODES)
    for mode, *titles in modes[1:]:
        assert [page(language, mode).split("\n")[0][2:] for language in LANGUAGES] == titles
    for english, label in (("side", 3), ("imp’s trick", 5), ("trick", 6)):
        (row,) = (row for row in words if row[0] == english)
        for language, word in zip(LANGUAGES, row, strict=True):
            glance = next(tables(page(language, "classic")))
            assert glance[label][0].lower().startswith(word.lower()[:-1])  # it may be plural there


@pytest.mark.parametrize(("language", "mode"), PAGES)
def test_prose_has_the_signs_of_its_language(language: str, mode: str) -> None:
    """Typographic minus, quotes and apostrophes; in French narrow spaces before `: ; ! ?`."""
    prose = re.sub(
        r"^```.*?^```$|`[^`]*`", "", page(language, mode), flags=re.MULTILINE | re.DOTALL
    )
    assert not re.search(r"[\"']|\.\.\.|(?<![\w-])-\d", prose)
    if language == "fr":
        assert not re.search(r"[^\u202f\W][:;!?»]|[^\S\u202f][:;!?»]|«(?!\u202f)", prose)


@dataclass
class Trick:
    """A parsed `trick` block."""

    deck: Deck = field(default_factory=dict)
    prices: list[float] = field(default_factory=list)
    owners: list[str] = field(default_factory=list)
    hands: dict[str, list[float]] = field(default_factory=dict)  # "Ann open" → cards
    plays: list[tuple[str, str, float]] = field(default_factory=list)  # player, hand, card
    winner: str = ""
    new_prices: list[float] = field(default_factory=list)
    new_owners: list[str] = field(default_factory=list)
    won: dict[str, list[float]] = field(default_factory=dict)


def parse_trick(text: str) -> Trick:
    trick = Trick()
    for line in text.splitlines():
        match line.split():
            case ["deck", name]:
                trick.deck = DECKS[name]
            case ["price" | "prices", *cards]:
                trick.prices = [number(card) for card in cards]
            case ["owner" | "owners", *names]:
                trick.owners = names
            case ["winner", name]:
                trick.winner = name
            case ["new", "price" | "prices", *cards]:
                trick.new_prices = [number(card) for card in cards]
            case ["new", "owners", *names]:
                trick.new_owners = names
            case ["won", name, *cards]:
                trick.won[name] = [number(card) for card in cards]
            case [name, "holds", *cards]:
                trick.hands[name] = [number(card) for card in cards]
            case [name, which, "holds", *cards]:
                trick.hands[f"{name} {which}"] = [number(card) for card in cards]
            case [name, *hand, card]:
                trick.plays.append((name, " ".join([name, *hand]), number(card)))
            case _:
                pytest.fail(f"not a line of a trick: {line}")
    trick.owners = trick.owners or [NOBODY] * len(trick.prices)
    return trick


def legal(hand: Sequence[float], led: float, deck: Deck) -> list[float]:
    return [card for card in hand if deck[card][0] == deck[led][0]] or list(hand)


def check_following(trick: Trick) -> None:
    led = trick.plays[0][2]
    hands = {name: list(cards) for name, cards in trick.hands.items()}
    for _, hand, card in trick.plays:
        if hand in hands:
            assert card in (legal(hands[hand], led, trick.deck) if card != led else hands[hand])
            hands[hand].remove(card)


def lopakas_choice(hand: Sequence[float], table: Sequence[float], price: float) -> float:
    winning = [card for card in hand if winning_card([*table, card], price) == card]
    return max(winning) if winning else min(hand)


def winning_card(cards: Sequence[float], price: float) -> float:
    return max([card for card in cards if card < price] or cards)


def check_trick(trick: Trick) -> None:
    cards = [card for _, _, card in trick.plays]
    held = {card for hand in trick.hands.values() for card in hand}
    everywhere = [*(held | set(cards)), *(price for price in trick.prices if price != 19)]
    assert len(set(cards)) == len(cards)
    assert len(set(everywhere)) == len(everywhere), "a price card is in nobody's hand"
    assert set(everywhere) <= set(trick.deck)
    price = max(trick.prices)
    best = winning_card(cards, price)
    winner = next(name for name, _, card in trick.plays if card == best)
    prices, owners, won = list(trick.prices), list(trick.owners), {winner: cards}
    if best < price:
        sold = prices.index(price)
        won[winner] = [card for card in cards if card != best]
        if owners[sold] != NOBODY:
            won.setdefault(owners[sold], []).append(price)
        prices[sold], owners[sold] = best, winner
    assert trick.winner == winner
    assert trick.new_prices == prices
    assert trick.new_owners in ([], owners)
    assert {name: sorted(cards) for name, cards in trick.won.items()} == {
        name: sorted(cards) for name, cards in won.items()
    }


@pytest.mark.parametrize(("language", "mode"), PAGES)
def test_the_worked_trick(language: str, mode: str) -> None:
    (text,) = blocks(page(language, mode), "trick")
    trick = parse_trick(text)
    cards = 4 if mode in {"eye", "house"} else MODES[mode][0][0] + (mode == "lopaka")
    assert len(trick.plays) in {cards, cards + (len(MODES[mode]) > 1)}
    assert len(trick.prices) == MODES[mode][0][2]
    check_following(trick)
    check_trick(trick)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lopaka_plays_as_he_must_in_his_worked_trick(language: str) -> None:
    (text,) = blocks(page(language, "lopaka"), "trick")
    trick = parse_trick(text)
    *table, (_, _, played) = trick.plays
    on_table = [card for _, _, card in table]
    may_play = legal(trick.hands["Lopaka"], on_table[0], trick.deck)
    assert lopakas_choice(may_play, on_table, trick.prices[0]) == played


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_order_of_play_in_the_two_handed_tricks(language: str) -> None:
    for mode, hands in (("eye", None), ("house", ["open", "open", "hidden", "hidden"])):
        (text,) = blocks(page(language, mode), "trick")
        trick = parse_trick(text)
        leader, other = trick.plays[0][0], trick.plays[1][0]
        assert [name for name, _, _ in trick.plays] == [leader, other, leader, other]
        assert hands in (None, [hand.split()[1] for _, hand, _ in trick.plays])


@dataclass
class Score:
    """A parsed `score` block: the end of a round."""

    deck: Deck = field(default_factory=dict)
    imp: list[float] = field(default_factory=list)
    bottles: list[tuple[str, float]] = field(default_factory=list)
    won: dict[str, int] = field(default_factory=dict)
    teams: list[list[str]] = field(default_factory=list)
    alone: list[str] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)


def parse_score(text: str) -> Score:
    score = Score()
    for line in text.splitlines():
        match line.split():
            case ["deck", name]:
                score.deck = DECKS[name]
            case ["imp", *cards]:
                score.imp = [number(card) for card in cards]
            case ["bottle", name, card]:
                score.bottles.append((name, number(card)))
            case ["won", name, points]:
                score.won[name] = int(points)
            case ["team", *names]:
                score.teams.append(names)
            case ["alone", name]:
                score.alone.append(name)
            case ["score", name, points]:
                score.scores[name] = int(points)
            case _:
                pytest.fail(f"not a line of a score: {line}")
    return score


def recounted(score: Score) -> dict[str, int]:
    imp = sum(score.deck[card][1] for card in score.imp)
    owners = [name for name, _ in score.bottles]
    scores = {}
    for name in score.won:
        side = next((team for team in score.teams if name in team), [name])
        bottles = sum(owners.count(member) for member in side)
        points = -imp * bottles if bottles else sum(score.won[member] for member in side)
        scores[name] = points * (2 if name in score.alone else 1)
    return scores


@pytest.mark.parametrize(("language", "mode"), PAGES)
def test_the_worked_score(language: str, mode: str) -> None:
    (text,) = blocks(page(language, mode), "score")
    score = parse_score(text)
    playing = len(score.won) - (mode == "lopaka")
    _, cards, bottles, imp, _ = next(row for row in MODES[mode] if row[0] == playing)
    assert (len(score.bottles), len(score.imp)) == (bottles, imp)
    under = [card for _, card in score.bottles]
    deck = {n: card for n, card in score.deck.items() if cards == 54 or n == int(n)}
    counted = sum(score.won.values()) + sum(deck[card][1] for card in [*score.imp, *under])
    assert counted == sum(points for _, points in deck.values())
    assert len(set(score.imp + under)) == imp + bottles
    assert [len(side) for side in score.teams] + [1] * len(score.alone) == sides(mode)
    assert score.scores == recounted(score)


def sides(mode: str) -> list[int]:
    """Return the sizes of the sides in the name of a team mode, such as 2, 2 and 1."""
    return [int(size) for size in re.findall(r"-(\d)", mode)]


@pytest.mark.parametrize(("language", "mode"), PAGES)
def test_examples_are_the_same_in_every_language(language: str, mode: str) -> None:
    for kind in ("trick", "score"):
        assert blocks(page(language, mode), kind) == blocks(page("en", mode), kind)
