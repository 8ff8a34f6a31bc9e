"""Looks for positions that lessons can be made of: `python scripts/mine_lessons.py --help`.

In rounds of bots that leave nothing to chance, positions are judged in which `imp` is sure of a
card. What is written, a line of JSON each, are those with one card that is better than every other
by so many points, whatever the seed, for reasons that do not change with it, and that ends well.
Whether one teaches something is for people to say.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from bottleimp.bots import make_bot, play_round
from bottleimp.bots.search.evaluator import evaluate_shipped
from bottleimp.bots.search.race import RaceSettings
from bottleimp.encoding.layout import TURN
from bottleimp.kernel.engine import Kernel
from bottleimp.kernel.row_conversion import from_rules
from bottleimp.review.exercises import Exercise, WrongChoice, exercise_of
from bottleimp.review.play_judge import JudgeSettings, PlayJudge
from bottleimp.review.review_settings import create_judge
from bottleimp.rules import (
    Play,
    PlayOptions,
    Round,
    Seat,
    Setup,
    apply,
    options_of,
    round_code,
    scores,
    setup_of,
    shuffled,
    start,
    view,
)
from bottleimp.rules.rotation import rotate_deal, rotate_seat
from bottleimp.rules.round_replay import moves_of, states_of

BOT = "rulebook"
SURE = 0.9
"""How often `imp` plays the card that may be the best."""
QUICK = JudgeSettings(
    choosing=RaceSettings(worlds=32, min_batches=1, max_batches=1), least=1, most=1
)
"""Shows whether a position is worth judging in earnest."""
AT_ONCE = 20
"""Rounds whose positions are looked at together."""
SEEDS = (1, 2, 3)


def main() -> None:
    """Look, and print what is found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--mode", default="classic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deck")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first round")
    parser.add_argument("--loss", type=float, default=8.0, help="points of every wrong card")
    parser.add_argument("--least", type=int, default=2, help="tricks to be finished")
    parser.add_argument("--tricks", type=int, default=6, help="to be finished, at most")
    parser.add_argument("--below", action="store_true", help="only with cards below the price")
    parser.add_argument("--without", nargs="*", default=[], help="reasons there are enough of")
    parser.add_argument("--cards", type=int, default=4, help="to choose from, at most")
    args = parser.parse_args()
    setup = setup_of(args.mode, players=args.players, deck=args.deck)
    judge, quick = create_judge(setup).plays, PlayJudge(Kernel(setup), evaluate_shipped, QUICK)
    for first in range(args.first, args.first + args.rounds, AT_ONCE):
        for played in promising(quick, setup, range(first, first + AT_ONCE), args):
            state = from_readers_chair(played)
            found = [exercise_of(judge, state, seed=SEEDS[0])]
            while len(found) < len(SEEDS) and fits(found, args):
                found.append(exercise_of(judge, state, seed=SEEDS[len(found)]))
            if fits(found, args) and ends_well(state, found[0]):
                print(json.dumps(described(state, found[0])), flush=True)
        print(f"{first + AT_ONCE - args.first} rounds", file=sys.stderr)


def promising(
    quick: PlayJudge, setup: Setup, numbers: range, args: argparse.Namespace
) -> Iterator[Round]:
    """The positions of these rounds in which one card looks better by so many points."""
    states = [state for number in numbers for state in positions(setup, number, args)]
    if not states:
        return
    rows = np.array([from_rules(state) for state in states])
    quick.search.kernel.hide(rows, rows[:, TURN])
    keys = np.arange(len(rows))
    sure = np.exp(quick.search.begin(rows, keys=keys, seed=1).log_policy[:, 0]) >= SURE
    rows, keys = rows[sure], keys[sure]
    if not len(rows):
        return
    trial = quick.search.begin(rows, keys=keys, seed=1)
    points = quick.compare(rows, trial.actions[:, 0], keys=keys, seed=1).points
    best = np.sort(np.where(trial.actions >= 0, points, -np.inf))
    yield from (states[key] for key in keys[best[:, -1] - best[:, -2] >= args.loss - 1])


def from_readers_chair(state: Round) -> Round:
    """The same position with the seat that is to play as seat 0, where a lesson's reader sits."""
    mode, seat = state.setup.mode, state.to_act[0]
    again = start(state.setup, rotate_deal(mode, state.deal, seat))
    for mover, action in moves_of(state):
        again = apply(again, rotate_seat(mode, mover, seat), action)
    return again


def positions(setup: Setup, number: int, args: argparse.Namespace) -> Iterator[Round]:
    """Those of a round in which there is something to choose."""
    deal = shuffled(setup, dealer=number % setup.mode.players, rng=Random(number))
    end = play_round(setup, deal, [make_bot(BOT, seed=1) for _ in range(setup.mode.players)])
    yield from (state for state in states_of(end) if worth_a_look(state, end, args))


def worth_a_look(state: Round, end: Round, args: argparse.Namespace) -> bool:
    """Whether a player has a choice of not too many cards, not too long before the end."""
    if state.phase is not None or state.over or state.to_act[0] >= state.setup.mode.players:
        return False
    options = options_of(state, state.to_act[0])
    assert isinstance(options, PlayOptions)
    left = len(end.tricks) - len(state.tricks)
    if args.below and min(options.cards) > state.price:
        return False
    return 1 < len(options.cards) <= args.cards and args.least <= left <= args.tricks


def fits(found: list[Exercise], args: argparse.Namespace) -> bool:
    """Whether all agree on the best card, and why the others are wrong, by so many points."""
    answers = {
        (each.best, *sorted((one.card, first_key(one)) for one in each.wrong)) for each in found
    }
    told = all(one.reasons for each in found for one in each.wrong)
    known = any(key in args.without for one in found[0].wrong for key, _ in one.reasons)
    best = min((each.margin for each in found), default=0.0)
    return told and not known and len(answers) == 1 and best >= args.loss


def ends_well(state: Round, exercise: Exercise) -> bool:
    """Whether the best card brings points in truth, too, so that nobody who plays on is misled."""
    seat = state.to_act[0]
    return scores(finished(state, seat, exercise.best))[seat] > 0


def first_key(wrong: WrongChoice) -> str:
    """What weighs most against it."""
    return wrong.reasons[0][0] if wrong.reasons else ""


def described(state: Round, exercise: Exercise) -> dict[str, Any]:
    """What people need to judge it, and a lesson to be made of it."""
    seat = state.to_act[0]
    seen = view(state, seat)
    best = finished(state, seat, exercise.best)
    return {
        "mode": state.setup.mode.id,
        "keys": sorted({first_key(one) for one in exercise.wrong}),
        "margin": round(exercise.margin, 1),
        "left": len(best.tricks) - len(state.tricks),
        "round": round_code(best),
        "moves": len(list(moves_of(state))),
        "hand": seen.own_cards,
        "trick": [play.card for play in state.table],
        "bottles": [(bottle.price, bottle.owner) for bottle in state.bottles],
        "points": seen.points,
        "best": exercise.best,
        "end": ended(best, seat),
        "wrong": [
            {
                "card": one.card,
                "loss": round(one.loss, 1),
                "because": one.reasons,
                "end": ended(finished(state, seat, one.card), seat),
            }
            for one in exercise.wrong
        ],
    }


def finished(state: Round, seat: Seat, card: float) -> Round:
    """The round as it ends in truth if this card is played now, and the bots play on."""
    bots = [make_bot(BOT, seed=1) for _ in range(state.setup.mode.players)]
    bots += [make_bot("lopaka", seed=1)] * state.setup.mode.automata
    state = apply(state, seat, Play(card))
    while not state.over:
        mover = state.to_act[0]
        state = apply(state, mover, bots[mover].choose(view(state, mover)))
    return state


def ended(state: Round, seat: Seat) -> list[Any]:
    """The seat's score, and the owners of the bottles."""
    return [scores(state)[seat], *(bottle.owner for bottle in state.bottles)]


if __name__ == "__main__":
    main()
