"""Rounds played by bots; each bot sees only the view of its own seat."""

from collections.abc import Sequence

from bottleimp.bots.base import Bot
from bottleimp.bots.lopaka_bot import LopakaBot
from bottleimp.rules import BadSetup, Deal, Mode, Round, Seat, Setup, apply, start, view


def seated(mode: Mode, players: Sequence[Bot]) -> tuple[Bot, ...]:
    """Return a bot for every seat: the players' bots, then `LopakaBot` for the automata."""
    if len(players) != mode.players:
        raise BadSetup(f"{len(players)} bots for {mode.players} players")
    return (*players, *(LopakaBot() for _ in range(mode.automata)))


def play_round(setup: Setup, deal: Deal, players: Sequence[Bot]) -> Round:
    """Play a whole round between bots and return its final state."""
    bots = seated(setup.mode, players)
    state = start(setup, deal)
    while not state.over:
        seat = state.to_act[0]
        state = apply(state, seat, bots[seat].choose(view(state, seat)))
    for seat, bot in enumerate(bots):
        tell_result(state, seat, bot)
    return state


def tell_result(state: Round, seat: Seat, bot: Bot) -> None:
    """Call the bot's `round_over`; a bot that does not override it costs no view."""
    if type(bot).round_over is not Bot.round_over:
        bot.round_over(view(state, seat))
