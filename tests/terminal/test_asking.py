"""Input of the player: what is accepted, and the messages for what is rejected."""

import pytest

from bottleimp.rules import (
    Action,
    Card,
    Deal,
    Exchange,
    Play,
    Round,
    Show,
    apply,
    deck_of,
    legal_actions,
    setup_of,
    start,
    view,
)
from bottleimp.terminal.input_parser import InvalidInput, parse_answer, parse_cards, parse_command
from bottleimp.terminal.words import SeatNames
from tests.terminal.answering import played

THREE = SeatNames(("Ada", "Bo", "Cy"), 0)
TWO = SeatNames(("Ada", "Bo"), 0)


def classic(*, chosen: bool = True) -> Round:
    """Seat 2 deals and seat 0 leads; seat 0 holds 1 to 13 except the 3 cards it gave."""
    setup = setup_of("classic", players=3)
    cards = setup.deck.cards
    state = start(setup, Deal(2, ((cards[:12],), (cards[12:24],), (cards[24:],))))
    if not chosen:
        return state
    state = apply(state, 0, Exchange.of(imp=1, left=2, right=3))
    state = apply(state, 1, Exchange.of(imp=13, left=14, right=15))
    return apply(state, 2, Exchange.of(imp=35, left=36, right=37))


def refusal(state: Round, text: str, cast: SeatNames = THREE) -> str:
    with pytest.raises(InvalidInput) as refused:
        parse_answer(text, view(state, cast.you), cast)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("24", (24,)),
        (" 24. ", ()),
        ("9 1 4", (9, 1, 4)),
        ("9, 1, 4", (9, 1, 4)),
        ("9,1,4", (9, 1, 4)),
        ("9; 1;4", (9, 1, 4)),
        ("9,5", (9, 5)),
    ],
)
def test_cards_of_a_deck_without_halves(text: str, cards: tuple[Card, ...]) -> None:
    deck = deck_of("bambus-2003", size=36)
    if cards:
        assert parse_cards(text, deck) == cards
    else:
        with pytest.raises(InvalidInput):
            parse_cards(text, deck)


@pytest.mark.parametrize(
    "text", ["16.5 4 2½", "16½ 4 2,5", "16,5, 4, 2.5", "16.5,4,2.5", "16,5;4;2½"]
)
def test_cards_of_a_deck_with_halves(text: str) -> None:
    assert parse_cards(text, deck_of("matagot", size=54)) == (16.5, 4, 2.5)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9 1", "Please give 3 cards: for the imp's trick, Bo and Cy."),
        ("9 1 1", "You named 1 twice: give different cards."),
        ("9 1 37", "You do not hold 37."),
        ("9 1 19", "19 is the start price: nobody holds it."),
        ("9 1 40", "There is no card 40 in this deck."),
        ("nine", "Please type card numbers, or ? for help."),
        ("1e3 \x1b[31m ½", "Please type card numbers, or ? for help."),
    ],
)
def test_a_refused_exchange_is_explained(text: str, words: str) -> None:
    assert refusal(classic(chosen=False), text) == words


def test_an_exchange_is_taken_in_the_order_asked() -> None:
    seen = view(classic(chosen=False), 0)
    assert parse_answer("9 1 4", seen, THREE) == Exchange.of(imp=9, left=1, right=4)


def test_a_refused_card_is_explained() -> None:
    state = classic()
    assert refusal(state, "3") == "You do not hold 3 any more: you gave it away."
    assert refusal(state, "30") == "You do not hold 30."
    assert refusal(state, "4 5") == "One card, please: type its number."
    state = apply(state, 0, Play(4))
    state = apply(state, 1, Play(17))
    state = apply(state, 2, Play(27))
    state = apply(state, 1, Play(18))
    state = apply(state, 2, Play(28))
    assert refusal(state, "4") == "You do not hold 4: it has been played."
    assert refusal(state, "28") == "You do not hold 28: it lies on the table."
    assert refusal(state, "6") == "You must follow yellow: 5, 7, 9, 12 or 15."


def eye() -> Round:
    """Seat 1 deals and seat 0 leads; seat 0 has no red card in its open hand."""
    setup = setup_of("eye")
    open_0, open_1 = (1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)
    rest = tuple(card for card in setup.deck.cards if card > 12)
    return start(setup, Deal(1, ((open_0, rest[0::2]), (open_1, rest[1::2]))))


def test_in_eye_following_is_explained_by_hand() -> None:
    state = eye()
    seen = view(state, 0)
    hidden = seen.hands[0][1].cards
    assert refusal(state, "1 13 15 17", TWO) == (
        "1 is not in your hidden hand: give cards of that one."
    )
    state = apply(state, 0, Exchange.of(imp=hidden[:2], open=hidden[2], hidden=hidden[3]))
    other = view(state, 1).hands[1][1].cards
    state = apply(state, 1, Exchange.of(imp=other[:2], open=other[2], hidden=other[3]))
    state = apply(state, 0, Play(1))
    state = apply(state, 1, Play(7))
    seen = view(state, 0)
    assert refusal(state, "4", TWO).startswith("You must follow yellow from your open hand: 2, 3")


def house() -> Round:
    setup = setup_of("house")
    cards = setup.deck.cards
    deal = Deal(1, ((cards[:9], cards[9:18]), (cards[18:27], cards[27:])))
    return start(setup, deal)


def test_in_house_packets_and_hands_are_told_apart() -> None:
    state = house()
    assert refusal(state, "1 10", TWO) == "You do not hold 10."
    for _ in range(2):
        for seat in (0, 1):
            state = apply(state, seat, next(legal_actions(state, seat)))
    seen = view(state, 0)
    answers: dict[str, Action] = {"first": Show("first"), "s": Show("second"), "2": Show("second")}
    for text, action in answers.items():
        assert parse_answer(text, seen, TWO) == action
    assert refusal(state, "third", TWO) == "Please type first or second, or ? for help."
    state = apply(apply(state, 0, Show("first")), 1, Show("second"))
    hidden = view(state, 0).hands[0][1].cards
    assert refusal(state, str(hidden[0]), TWO).startswith(
        "This card must come from your open hand:"
    )


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("?", "help"),
        ("HELP", "help"),
        ("q", "quit"),
        ("exit", "quit"),
        ("last", "last"),
        ("9", None),
    ],
)
def test_commands(text: str, command: str | None) -> None:
    assert parse_command(text) == command


def test_a_refusal_asks_again_and_changes_nothing() -> None:
    options = ("--bots", "random", "--end", "1 rounds", "--seed", "3")
    _, plain = played(*options)
    _, disturbed = played(*options, first=("99 1 2", "", "so what"))
    question = "Give to the imp's trick, Keawe, Kiano:\n"
    assert disturbed.count(question) == 4
    assert "There is no card 99 in this deck.\n" + question in disturbed
    assert "Type ? for help.\n" + question in disturbed
    rest = disturbed[disturbed.rindex(question) :]
    assert plain.endswith(rest)


def test_commands_at_the_table() -> None:
    _, printed = played(
        *("--bots", "random", "--end", "1 rounds", "--seed", "3"),
        first=("?", "score", "last", "table", "rules", "13 10 36", "table", "24", "last", "quit"),
    )
    assert "there is no undo" in printed
    assert "  total    0      0      0      0" in printed
    assert "No trick has been played yet in this round." in printed
    assert "You gave 13 blue to the imp's trick, 10 blue to Keawe and 36 red to Kiano." in printed
    assert "You got " in printed
    assert "CLASSIC" in printed
    assert "The last trick: " in printed
    assert "The match is unfinished: no round was played to the end." in printed
