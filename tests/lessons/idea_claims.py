"""Checks of the claims in lessons about a position, and in those about the rule of a mode."""

from bottleimp.rules import Card, PlayOptions, points_of, scores, view, winning_card
from bottleimp.rules.score_rules import weight_of
from tests.lessons.claims import Claim, Moment, Values, owner
from tests.lessons.rounds import YOU


def legal(at: Moment) -> tuple[Card, ...]:
    assert isinstance(at.options, PlayOptions)
    return at.options.cards


def lies(at: Moment) -> list[Card]:
    """Return the cards of the trick; a player with two cards in a trick has both of them there."""
    return [play.card for play in at.state.table]


def plays_last(at: Moment) -> bool:
    return len(lies(at)) == len(at.state.setup.mode.trick) - 1


def side(at: Moment) -> tuple[int, ...]:
    (ours,) = (each for each in at.state.setup.mode.sides_for(at.state.dealer) if YOU in each)
    return ours


def leads(at: Moment, said: Values) -> None:
    assert not at.trick
    assert at.options == PlayOptions(at.hand)
    dearest(at, said)


def dearest(at: Moment, said: Values) -> None:
    deck = at.state.setup.deck
    assert said["dear"] in at.hand
    assert said["worth"] == deck.points[said["dear"]] == max(deck.points[card] for card in at.hand)


def here(at: Moment, said: Values) -> None:
    assert said["owner"] == owner(at.state)
    assert said["price"] == at.state.price
    assert said["left"] == len(at.played.end.tricks) - len(at.state.tricks)


def over(at: Moment, said: Values) -> None:
    assert said["winning"] == max(lies(at))
    assert min(lies(at)) > at.price


def wait(at: Moment, said: Values) -> None:
    dearest(at, said)
    assert plays_last(at)
    for card in legal(at):
        assert winning_card([*lies(at), card], at.price) == said["winning"]


def last(at: Moment, said: Values) -> None:
    leads(at, said)
    assert len(at.hand) == 2


def above(at: Moment, said: Values) -> None:
    assert plays_last(at)
    assert said["winning"] == winning_card(lies(at), at.price)


def shed(at: Moment, said: Values) -> None:
    assert said["winning"] == at.trick[said["winner"]] < at.price
    assert said["winning"] == winning_card(lies(at), at.price)


def buyers(at: Moment, said: Values) -> None:
    assert said["lowest"] == min(at.hand)
    assert said["lowest"] in legal(at)
    assert winning_card([*lies(at), said["lowest"]], at.price) == said["lowest"] < at.price


def early(at: Moment, said: Values) -> None:
    assert said["lowest"] == min(at.hand) < at.price


def mates(at: Moment, said: Values) -> None:
    assert {*side(at)} == {YOU, said["mate"]}
    assert scores(at.played.end)[YOU] == scores(at.played.end)[said["mate"]]


def alone(at: Moment, said: Values) -> None:
    mode = at.state.setup.mode
    sides = mode.sides_for(at.state.dealer)
    assert said["alone"] == sorted(s for (s, *more) in sides if not more)
    assert all(weight_of(mode, each) == (2 if len(each) == 1 else 1) for each in sides)


def shared(at: Moment, _said: Values) -> None:
    end = at.played.end
    for each in end.setup.mode.sides_for(end.dealer):
        if owner(end) in each:
            paid = -points_of(end.setup.deck, end.imp) * weight_of(end.setup.mode, each)
            assert {scores(end)[seat] for seat in each} == {paid}


def spare(at: Moment, said: Values) -> None:
    assert said["mate"] == said["winner"]
    assert plays_last(at)
    assert min(lies(at)) > at.price


def prices(at: Moment, said: Values) -> None:
    first, second = sorted(bottle.price for bottle in at.state.bottles)
    assert (said["cheaper"], said["price"]) == (first, second)
    assert at.price == second > first


def win(at: Moment, _said: Values) -> None:
    wins = [card for card in legal(at) if winning_card([*lies(at), card], at.price) == card]
    assert wins


def either(at: Moment, _said: Values) -> None:
    names = [hand.name for hand in view(at.state, YOU).hands[YOU]]
    assert sorted(names) == ["hidden", "open"]
    assert at.state.slot.hand is None
    for hand in at.state.hands[YOU]:
        assert {*hand} & {*legal(at)}


def own(at: Moment, said: Values) -> None:
    colour = at.state.setup.deck.colour
    assert colour[at.state.table[0].card].value == said["led"]
    for hand in at.state.hands[YOU]:
        led = {card for card in hand if colour[card].value == said["led"]}
        assert {*hand} & {*legal(at)} == (led or {*hand})


def reads(at: Moment, _said: Values) -> None:
    """Here, that one sees his cards; what he plays by is tested in tests/rulebook."""
    (hand,) = view(at.state, YOU).hands[-1]
    assert len(hand.cards) == hand.size > 0


def four(at: Moment, _said: Values) -> None:
    assert [slot.hand for slot in at.state.setup.mode.trick] == ["open", "open", "hidden", "hidden"]
    assert plays_last(at)


IDEA_CLAIMS: dict[str, Claim] = {
    **{claim.__name__: claim for claim in (here, over, wait, last, above, shed, buyers, early)},
    **{claim.__name__: claim for claim in (mates, alone, shared, spare, prices, win)},
    **{claim.__name__: claim for claim in (either, own, reads, four)},
    "highest": leads,
    "late": early,
}
