"""Descriptions of events agree with the events."""

import re
from itertools import pairwise
from random import Random

import pytest

from bottleimp.bots import make_bot, play_round
from bottleimp.bots.simulation import seated
from bottleimp.rules import (
    MODES,
    Card,
    Colour,
    Deal,
    Exchange,
    Mode,
    Play,
    View,
    apply,
    card_text,
    setup_of,
    shuffled,
    start,
    view,
)
from bottleimp.terminal.memory import describe_table
from bottleimp.terminal.score_sheet import describe_round_result
from bottleimp.terminal.story import describe_events, lopakas_reason
from bottleimp.terminal.words import SeatNames, card_words

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
by_mode = pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")


def cast_of(mode: Mode, you: int) -> SeatNames:
    return SeatNames((*NAMES[: mode.players], *("Lopaka",) * mode.automata), you)


def told(lines: list[str]) -> str:
    """Join wrapped lines into sentences."""
    return re.sub(r" +", " ", " ".join(lines)).strip()


def views_of_a_round(mode: Mode, seed: int, you: int) -> list[View]:
    setup = setup_of(mode.id, players=mode.players)
    state = start(setup, shuffled(setup, dealer=seed % mode.players, rng=Random(seed)))
    bots = seated(mode, [make_bot("random", seed=f"{seed}/{n}") for n in range(mode.players)])
    views = [view(state, you)]
    while not state.over:
        seat = state.to_act[0]
        state = apply(state, seat, bots[seat].choose(view(state, seat)))
        views.append(view(state, you))
    return views


@by_mode
@pytest.mark.parametrize("seed", range(4))
def test_points_told_are_points_won(mode: Mode, seed: int) -> None:
    you = seed % mode.players
    cast = cast_of(mode, you)
    views = views_of_a_round(mode, seed, you)
    points = [0] * mode.seats
    seats = {name: seat for seat, name in enumerate(cast.names)} | {"You": you, "you": you}
    plays = 0
    for before, after in pairwise(views):
        text = told(describe_events(before, after, cast))
        plays += len(re.findall(r"\b(?:plays?|leads?) \d", text))
        if taken := re.search(r"(\w+) takes? the trick, (\d+) points?", text):
            points[seats[taken[1]]] += int(taken[2])
        if old := re.search(r"old price card \S+, (\d+) points?, goes to (\w+)", text):
            points[seats[old[2]]] += int(old[1])
    assert tuple(points) == views[-1].points
    assert plays == sum(len(trick.plays) for trick in views[-1].tricks)


@by_mode
@pytest.mark.parametrize("seed", range(6))
def test_the_count_ends_in_the_scores(mode: Mode, seed: int) -> None:
    setup = setup_of(mode.id, players=mode.players)
    deal = shuffled(setup, dealer=0, rng=Random(seed))
    bots = [make_bot("random", seed=f"{seed}/{n}") for n in range(mode.players)]
    seen = view(play_round(setup, deal, bots), 0)
    cast = cast_of(mode, 0)
    text = told(describe_round_result(seen, cast))
    for side in seen.sides:
        who = cast.side(side).replace("you", "You")
        ending = " each." if len(side) > 1 else "."
        assert re.search(
            rf"{who} (won|has|have) [^.]*? {seen.scores[side[0]]}{re.escape(ending)}", text
        )
    owners = {bottle.owner for bottle in seen.bottles if bottle.owner is not None}
    assert text.count("bottle") >= len(owners)


def test_the_example_of_the_booklets() -> None:
    """Price 19; Adam 24, Betty 15, Christian 17, Doris 32: Christian takes trick and bottle."""
    setup = setup_of("classic", players=4)
    played, given = (24, 15, 17, 32), ((1, 2, 3), (4, 6, 8), (5, 7, 9), (10, 12, 18))
    hands: list[list[Card]] = [[card, *gifts] for card, gifts in zip(played, given, strict=True)]
    for card in setup.deck.cards:
        if not any(card in hand for hand in hands):
            # Betty has no blue, so that she may play yellow to it.
            blue = setup.deck.colour[card] is Colour.BLUE
            seats = (0, 3) if blue else (1, 2, 0, 3)
            hands[next(seat for seat in seats if len(hands[seat]) < 9)].append(card)
    deal = Deal(3, tuple((tuple(sorted(hand)),) for hand in hands))
    state = start(setup, deal)
    cast = SeatNames(("Adam", "Betty", "Christian", "Doris"), 0)
    for seat, (imp, left, right) in enumerate(given):
        state = apply(state, seat, Exchange.of(imp=imp, left=left, right=right))
    before = view(state, 0)
    for seat, card in enumerate(played):
        state = apply(state, seat, Play(card))
    assert describe_events(before, view(state, 0), cast) == [
        "You lead 24 blue.",
        "Betty plays 15 yellow.",
        "Christian plays 17 blue.",
        "Doris plays 32 blue.",
        "Christian takes the trick, 14 points, and the bottle for 17.",
        "",
        "Trick 2 of 8. The bottle: price 17, Christian has it.",
        "Points won: you 0, Betty 0, Christian 14, Doris 0.",
    ]


@pytest.mark.parametrize(
    ("card", "earlier", "reason"),
    [
        (36, [], "his highest card"),
        (32, [24, 20], "the highest he has that wins"),
        (17, [24, 20], "the highest he has that wins"),
        (20, [24, 17], "his lowest, for none would win"),
    ],
)
def test_why_lopaka_plays_a_card(card: float, earlier: list[float], reason: str) -> None:
    assert lopakas_reason(card, earlier, 19) == reason


@by_mode
def test_the_whole_table_tells_all_that_is_known(mode: Mode) -> None:
    cast = cast_of(mode, 1)
    seen = views_of_a_round(mode, 5, 1)[-len(mode.trick) - 1]
    text = told(describe_table(seen, cast))
    for gave in seen.given:
        assert re.search(rf"You gave [^.]*\b{card_text(gave.card)} ", text)
    for got in seen.received:
        assert f"{card_words(seen.setup.deck, got.card)} from" in text
    gone = text.split("Played before: ")[1].split(".")[0]
    for trick in seen.tricks:
        assert all(re.search(rf" {card_text(card)}(?!½)", gone) for card in trick.cards)
    for seat, hands in enumerate(seen.voids):
        for colours in hands:
            if colours and seat != cast.you:
                assert re.search(rf"Known to have: [^.]*{cast.name(seat)} no {colours[0]}", text)
