"""The numbers of hints are true in the view and in every world consistent with it."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from bottleimp.hints.advice_reasons import giving_reason, playing_reason, showing_reason
from bottleimp.hints.opening_topics import giving_topic, showing_topic
from bottleimp.hints.position import Position
from bottleimp.hints.topics import TOPICS, topic_of
from bottleimp.rules import (
    Card,
    Exchange,
    ExchangeOptions,
    PlayOptions,
    Round,
    ShowOptions,
    View,
    apply,
    every_setup,
    options_of,
    setup_of,
    view,
    winning_card,
)
from bottleimp.rules.actions import Play
from tests.strategies import played, rounds_in_progress, seeds
from tests.worlds import other_world

Numbers = dict[str, Any]


def plays_due(state: Round) -> list[View]:
    """Return the view of a player who must play a card."""
    seen = [view(state, seat) for seat in state.to_act if seat < state.setup.mode.players]
    return [each for each in seen if isinstance(each.options, PlayOptions)]


def held(world: Round, seat: int) -> set[Card]:
    return {card for hand in world.hands[seat] for card in hand}


def side_of(world: Round, seat: int) -> set[int]:
    return set(next(s for s in world.setup.mode.sides_for(world.dealer) if seat in s))


def others(world: Round, seats: set[int]) -> set[Card]:
    every = range(world.setup.mode.seats)
    return set[Card]().union(*(held(world, seat) for seat in every if seat not in seats))


def trick_after(world: Round, card: Card, rng: Random) -> Round:
    """Return the world after the trick, with random plays of the other seats."""
    count, world = len(world.tricks), apply(world, world.turn, Play(card))
    while len(world.tricks) == count:
        options = options_of(world, world.turn)
        assert options is not None
        world = apply(world, world.turn, options.draw(rng))
    return world


def kept(world: Round, seat: int, told: Numbers, _rng: Random) -> None:
    side = side_of(world, seat)
    assert any(b.owner in side and b.price == told["price"] for b in world.bottles)
    laid = {play.card for play in world.table if play.seat not in side}
    assert all(card >= told["price"] for card in others(world, side) | laid)


def last(world: Round, seat: int, told: Numbers, rng: Random) -> None:
    deck, price = world.setup.deck, world.price
    assert told["points"] == sum(deck.points[play.card] for play in world.table)
    wins = buys = 0
    for action in options_of(world, seat).actions():  # type: ignore[union-attr]
        assert isinstance(action, Play)
        trick = trick_after(world, action.card, rng).tricks[-1]
        mine = winning_card(trick.cards, price) == action.card
        assert mine or trick.winner == told["seat"]
        wins += mine
        buys += mine and trick.bottle is not None
    assert (told["wins"], told["buys"]) == (wins, buys)
    assert told["seat"] not in side_of(world, seat)


def ours(world: Round, seat: int, told: Numbers, rng: Random) -> None:
    deck, side = world.setup.deck, side_of(world, seat)
    worth = []
    for action in options_of(world, seat).actions():  # type: ignore[union-attr]
        assert isinstance(action, Play)
        worth.append(deck.points[action.card])
        assert trick_after(world, action.card, rng).tricks[-1].winner in side
    assert (told["least"], told["most"]) == (min(worth), max(worth))
    assert told["points"] == sum(deck.points[play.card] for play in world.table)


def sure(world: Round, seat: int, told: Numbers, rng: Random) -> None:
    """Check that as many legal cards win in every world, for all plays of the others."""
    wins = 0
    for action in options_of(world, seat).actions():  # type: ignore[union-attr]
        assert isinstance(action, Play)
        tricks = [trick_after(world, action.card, rng).tricks[-1] for _ in range(4)]
        wins += all(winning_card(t.cards, world.price) == action.card for t in tricks)
    assert wins >= told["count"] >= 1


def low(world: Round, seat: int, told: Numbers, _rng: Random) -> None:
    assert told["card"] == min(held(world, seat)) < world.price
    may(world, seat, told["card"], told["cards"])


def buyers(world: Round, seat: int, told: Numbers, _rng: Random) -> None:
    assert told["price"] == world.price
    may(world, seat, world.price, told["cards"])


def may(world: Round, seat: int, price: Card, cards: tuple[Card, ...]) -> None:
    """Check that other seats hold no cards below the price but these, which may be theirs."""
    seen = view(world, seat)
    assert {card for card in others(world, {seat}) if card < price} <= set(cards)
    gone = {play.card for trick in seen.tricks for play in trick.plays}
    gone |= {play.card for play in seen.trick} | {*seen.own_cards}
    gone |= {gift.card for gift in seen.given if gift.to is None}
    assert all(card < price and card not in gone for card in cards)
    assert list(cards) == sorted(set(cards))


def pot(world: Round, seat: int, told: Numbers, rng: Random) -> None:
    deck, count = world.setup.deck, len(world.table)
    assert told["points"] == sum(deck.points[play.card] for play in world.table)
    best = winning_card([play.card for play in world.table], world.price)
    assert next(play.seat for play in world.table if play.card == best) == told["seat"]
    card = view(world, seat).options.cards[0]  # type: ignore[union-attr]
    after = trick_after(world, card, rng).tricks[-1].plays[count + 1 :]
    assert list(told["seats"]) == list(dict.fromkeys(play.seat for play in after))


def void(world: Round, seat: int, told: Numbers, _rng: Random) -> None:
    colours = {world.setup.deck.colour[card].value for card in held(world, told["seat"])}
    assert told["colour"] not in colours
    assert told["colour"] in {world.setup.deck.colour[card].value for card in held(world, seat)}
    assert told["seat"] not in side_of(world, seat)
    assert not world.table


def short(world: Round, seat: int, told: Numbers, _rng: Random) -> None:
    colour = world.setup.deck.colour
    alike = [[c for c in hand if colour[c].value == told["colour"]] for hand in world.hands[seat]]
    assert 1 in map(len, alike)


def suit(world: Round, seat: int, told: Numbers, _rng: Random) -> None:
    colour = world.setup.deck.colour
    mine = [card for card in held(world, seat) if colour[card].value == told["colour"]]
    out = [card for card in others(world, {seat}) if colour[card].value == told["colour"]]
    assert len(mine) == told["mine"]
    assert len(out) <= told["count"]


CLAIMS: dict[str, Callable[[Round, int, Numbers, Random], None]] = {
    test.__name__: test for test in (kept, last, ours, sure, low, buyers, pot, void, short, suit)
}


@settings(max_examples=150)
@given(rounds_in_progress(), seeds())
def test_every_fact_is_true_in_every_consistent_world(state: Round, seed: int) -> None:
    rng = Random(seed)
    for seen in plays_due(state):
        assert seen.seat is not None
        at = Position(seen)
        worlds = [state, other_world(state, seen.seat, rng), other_world(state, seen.seat, rng)]
        for card in at.legal:
            for name, test in TOPICS.items():
                if (numbers := test(at, card)) is not None:
                    for world in worlds:
                        CLAIMS[name](world, seen.seat, numbers, rng)


def test_the_sample_covers_every_topic_and_every_topic_has_a_check() -> None:
    """Without this, the test above would prove nothing about a topic that never occurs."""
    met: set[str] = set()
    for nth, setup in enumerate(every_setup()):
        for steps in range(4, 60, 3):
            for seen in plays_due(played(setup, nth, steps=steps)):
                at = Position(seen)
                met |= {topic_of(at, card)[0] for card in at.legal}
    assert met == CLAIMS.keys() == TOPICS.keys()


def test_no_number_reveals_the_advised_card() -> None:
    """The only own card that a fact names is the lowest of the hand, also if another is advised."""
    setup = setup_of("classic", players=4)
    for seed in range(40):
        for seen in plays_due(played(setup, seed, steps=4 + seed % 28)):
            at = Position(seen)
            for card in at.legal:
                _, numbers = topic_of(at, card)
                named = {numbers.get("card"), *(numbers.get("cards") or ())}  # type: ignore[misc]
                assert not named & set(seen.own_cards) - {min(seen.own_cards)}


@pytest.mark.parametrize("rivals", [False, True])
def test_a_mates_card_is_not_a_rivals(rivals: bool) -> None:
    """With teams, a bottle counts as sold when another side buys it, not when a mate does."""
    state = played(setup_of("teams-2-2-2", players=6), 3, steps=12)
    seen = plays_due(state)[0]
    at = Position(seen)
    mates = at.side - {at.seat}
    below = set(at.out_below(100, rivals=rivals))
    theirs = set[Card]().union(*(at.may_hold(s) for s in range(6) if s not in {at.seat, *mates}))
    assert below == (theirs if rivals else theirs | set[Card]().union(*map(at.may_hold, mates)))


def why_loses(world: Round, seat: int, card: Card, told: Numbers) -> None:
    best = winning_card([*(play.card for play in world.table), card], world.price)
    assert next(play.seat for play in world.table if play.card == best) == told["seat"]
    assert told["points"] == world.setup.deck.points[card]


def why_buys(world: Round, seat: int, card: Card, told: Numbers) -> None:
    lies = [play.card for play in world.table]
    assert winning_card([*lies, card], world.price) == card < world.price
    may(world, seat, card, told["cards"])


def why_wins(world: Round, _seat: int, card: Card, told: Numbers) -> None:
    lies = [play.card for play in world.table]
    assert winning_card([*lies, card], world.price) == card
    assert told["points"] == sum(world.setup.deck.points[each] for each in [*lies, card])


def why_sure(world: Round, seat: int, card: Card, told: Numbers) -> None:
    why_wins(world, seat, card, told)
    tricks = [trick_after(world, card, Random(n)).tricks[-1] for n in range(4)]
    assert all(winning_card(trick.cards, world.price) == card for trick in tricks)


def why_leads(world: Round, seat: int, card: Card, told: Numbers) -> None:
    assert not world.table
    assert told["points"] == world.setup.deck.points[card]
    assert sum(other > card for other in others(world, {seat})) <= told["count"]


WHY = {"loses": why_loses, "buys": why_buys, "wins": why_wins, "sure": why_sure, "leads": why_leads}


def test_every_computed_reason_for_a_card_is_true_in_every_world() -> None:
    met, rng = set(), Random(8)
    for nth, setup in enumerate(every_setup()):
        for steps in range(4, 40, 5):
            state = played(setup, nth, steps=steps)
            for seen in plays_due(state):
                assert seen.seat is not None
                at = Position(seen)
                for card in at.legal:
                    key, told = playing_reason(at, card)
                    met.add(key)
                    for world in (state, other_world(state, seen.seat, rng)):
                        WHY[key](world, seen.seat, card, told)
    assert met == WHY.keys()


# ---- before the tricks ----


@settings(max_examples=100)
@given(rounds_in_progress(), seeds())
def test_every_fact_about_gifts_is_true(state: Round, seed: int) -> None:
    for seen in (view(state, seat) for seat in state.to_act if seat < state.setup.mode.players):
        if not isinstance(seen.options, ExchangeOptions):
            continue
        gifts = seen.options.draw(Random(seed))
        assert isinstance(gifts, Exchange)
        name, told = giving_topic(seen, seen.options, gifts)
        deck, hand = seen.setup.deck, seen.options.hand
        left = [card for card in hand if card not in gifts.cards]
        if name == "rid":
            of_it = [card for card in hand if deck.colour[card].value == told["colour"]]
            assert of_it
            assert len(of_it) == told["held"]
            assert not set(of_it) & set(left)
        elif name == "lowest":
            assert told["card"] == min(hand) in gifts.cards
            lower = {card for card in deck.cards if card < min(hand)} - set(seen.own_cards)
            assert told["cards"] == tuple(sorted(lower))
        else:
            below, points = weighed(seen, hand)
            assert told == {"price": 19, "below": below, "points": points}


def test_every_reason_for_gifts_is_true() -> None:
    met = set()
    for nth, setup in enumerate(every_setup()):
        for seed in range(6):
            state = played(setup, nth + seed, steps=0)
            for seen in (view(state, s) for s in state.to_act if s < setup.mode.players):
                if not isinstance(seen.options, ExchangeOptions):
                    continue
                gifts = seen.options.draw(Random(seed))
                assert isinstance(gifts, Exchange)
                deck, hand = setup.deck, set(seen.options.hand)
                left = hand - set(gifts.cards)
                key, told = giving_reason(seen, seen.options, gifts)
                met.add(key)
                if key == "dangerous":
                    assert told["card"] == min(hand) in gifts.cards
                    assert len(told["cards"]) <= 3  # type: ignore[arg-type]
                elif key == "rid":
                    assert told["colour"] not in {deck.colour[card].value for card in left}
                elif key == "buried":
                    buried = gifts.to("imp")
                    assert told["points"] == sum(deck.points[card] for card in buried)
                else:
                    below, points = weighed(seen, tuple(left))
                    assert told == {"price": 19, "below": below, "points": points}
    assert met == {"dangerous", "rid", "buried", "keeps"}


def weighed(seen: View, cards: tuple[Card, ...]) -> tuple[int, int]:
    deck = seen.setup.deck
    return sum(card < 19 for card in cards), sum(deck.points[card] for card in cards)


@given(seeds())
def test_every_fact_about_packets_is_true(seed: int) -> None:
    state = played(setup_of("house", players=2), seed, steps=4)
    seen = view(state, state.to_act[0])
    assert isinstance(seen.options, ShowOptions)
    name, told = showing_topic(seen, seen.options.packets)
    hands = {hand.name: hand.cards for hand in seen.hands[seen.seat or 0]}
    first, second = (weighed(seen, hands[packet]) for packet in seen.options.packets)
    assert (told["below"], told["points"]) == first
    assert (told["others"], told["instead"]) == second
    assert (name, told["price"]) == ("packets", 19)
    shown = seen.options.packets[1]
    key, why = showing_reason(seen, seen.options.packets, shown)
    assert (key, why["below"], why["points"]) == ("shows", *second)
    assert (why["others"], why["instead"]) == first
