"""A round played one choice at a time is equal to the round at the table."""

import copy
import pickle
from itertools import pairwise
from random import Random

import pytest

from bottleimp.adapters.array_observation import features, history, mask
from bottleimp.adapters.single_actions import ACTIONS, INDEX, SHOW, Aim, SinglePosition
from bottleimp.rules import (
    Exchange,
    IllegalAction,
    Setup,
    Show,
    apply,
    legal_actions,
    setup_of,
    shuffled,
    start,
    view,
)
from tests.strategies import SETUPS, setup_name

BY_MODE = list({setup.mode: setup for setup in SETUPS}.values())


def dealt(setup: Setup, seed: int = 1) -> SinglePosition:
    rng = Random(seed)
    dealer = rng.randrange(setup.mode.players)
    return SinglePosition(start(setup, shuffled(setup, dealer=dealer, rng=rng)))


def positions(setup: Setup, seed: int = 1) -> list[SinglePosition]:
    """Return all positions of a random round."""
    rng, found = Random(seed), [dealt(setup, seed)]
    while not found[-1].over:
        found.append(found[-1].after(rng.choice(found[-1].legal())))
    return found


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_every_step_is_a_legal_action_of_the_rules(setup: Setup) -> None:
    found = positions(setup)
    for before, after in pairwise(found):
        if after.round is before.round:
            assert after.laid[:-1] == before.laid
            continue
        assert before.seat is not None
        if before.round.phase is not None:
            choice = after.round.choices[len(before.round.choices) - 1][before.seat]
            assert choice is not None
            assert choice in legal_actions(before.round, before.seat)
            assert after.round == apply(before.round, before.seat, choice)
        elif setup.mode.automata:
            assert len(after.round.tricks) - len(before.round.tricks) in (0, 1)
        else:
            actions = legal_actions(before.round, before.seat)
            follows = [apply(before.round, before.seat, action) for action in actions]
            assert after.round in follows
    assert {p.seat for p in found} <= {None, *range(setup.mode.players)}


def test_an_exchange_is_laid_down_place_by_place() -> None:
    position = dealt(setup_of("classic", players=4))
    hand = position.round.hands[0][0]
    aims = []
    for card in hand[:3]:
        aims.append(position.aim)
        position = position.after(INDEX[card])
    assert aims == [Aim("give", "imp"), Aim("give", "left"), Aim("give", "right")]
    gave = Exchange.of(imp=hand[0], left=hand[1], right=hand[2])
    assert position.round.choices[0][0] == gave
    assert position.chosen[0] == tuple(INDEX[card] for card in hand[:3])
    assert position.seat == 1


def test_automata_play_within_the_step_before_them() -> None:
    found = positions(setup_of("lopaka"))
    assert found[-1].over
    assert all(position.seat != 2 for position in found)
    assert sum(play.seat == 2 for t in found[-1].round.tricks for play in t.plays) == 11


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_nobody_learns_of_a_secret_choice_before_all_have_chosen(setup: Setup) -> None:
    """The observations of the other seats do not depend on the choice."""
    for before, after in pairwise(positions(setup)):
        phase, seat = before.round.phase, before.seat
        if phase is None or after.round.phase is not phase:
            continue
        assert seat is not None
        one, other = before.legal()[0], before.legal()[-1]
        for watcher in set(range(setup.mode.players)) - {seat}:
            ends = [before.after(one), before.after(other)]
            assert ends[0].information(watcher) == ends[1].information(watcher)
            assert (features(ends[0], watcher) == features(ends[1], watcher)).all()
            assert (history(ends[0], watcher) == history(ends[1], watcher)).all()
            assert not mask(before, watcher).any()


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_the_mask_holds_the_legal_actions(setup: Setup) -> None:
    for position in positions(setup)[:-1]:
        assert position.seat is not None
        assert list(mask(position, position.seat).nonzero()[0]) == position.legal()
        assert position.legal() == sorted(position.legal())


def test_illegal_choices_say_why() -> None:
    position = dealt(setup_of("classic", players=4))
    missing = next(n for n in range(SHOW) if n not in position.legal())
    with pytest.raises(IllegalAction, match="seat 0 may not imp"):
        position.after(missing)
    with pytest.raises(IllegalAction, match="seat 0 may not take action 54 now"):
        position.after(SHOW)
    *_, last, over = positions(setup_of("classic", players=4))
    with pytest.raises(IllegalAction, match="may not take action 99 now"):
        last.after(99)
    with pytest.raises(IllegalAction, match="does not hold"):
        last.after(next(n for n in range(SHOW) if n not in last.legal()))
    with pytest.raises(IllegalAction, match="the round is over"):
        over.after(0)
    assert over.aim is None
    assert over.legal() == []


def test_actions_in_words() -> None:
    found = positions(setup_of("house"))
    assert found[0].text(INDEX[9]) == "imp 9"
    assert found[1].text(INDEX[9]) == "pass 9"
    show = next(p for p in found if p.aim == Aim("show"))
    assert show.text(SHOW + 1) == "show second"
    assert show.legal() == [SHOW, SHOW + 1] == [ACTIONS - 2, ACTIONS - 1]
    after = show.after(SHOW + 1)
    assert after.round.choices[-1][0] == Show("second")
    assert next(p for p in found if p.aim == Aim("play")).text(INDEX[9]) == "play 9"


@pytest.mark.parametrize("setup", BY_MODE, ids=setup_name)
def test_positions_of_rounds_from_elsewhere_and_copies_are_the_same(setup: Setup) -> None:
    for position in positions(setup)[::5]:
        assert copy.deepcopy(position) is position
        again = SinglePosition(position.round, laid=position.laid)
        kept = pickle.loads(pickle.dumps(position))
        assert kept.round == position.round
        for seat in range(setup.mode.players):
            assert again.chosen[seat] == position.chosen[seat] or setup.mode.id == "eye"
            assert kept.information(seat) == position.information(seat)
            assert position.view(seat) == view(position.round, seat)
