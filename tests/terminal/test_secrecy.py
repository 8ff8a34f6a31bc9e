"""The screen shows what the seat may know, and nothing else."""

import ast
from pathlib import Path
from random import Random

import pytest

import bottleimp.terminal
from bottleimp.rules import MODES, Card, Deal, Mode, deal_code, decks_for, setup_of, shuffled
from bottleimp.rules.deals import deal_out
from tests.terminal.answering import played

# Names that create, change or read a true state.
TRUE_STATE = {"Round", "apply", "start", "view", "scores", "play_round", "legal_actions"}
HOLDERS = {
    "terminal_table.py",
    "play_command.py",
    "match_records.py",
    "simulate_command.py",
    "seat_tally.py",
}
# Modules that show finished rounds of records and codes.
SHOW_FINISHED_ROUNDS = {"code_commands.py", "reviewer.py"}


def reshuffled(deal: Deal, mode: Mode, rng: Random) -> Deal:
    """Return a deal with the same cards for seat 0 and new cards for all others."""
    setup = setup_of(mode.id, players=mode.players, deck=decks_for(mode)[0])
    own: list[Card] = [card for hand in deal.hands[0] for card in hand]
    others = [card for card in setup.deck.cards if card not in own]
    rng.shuffle(others)
    return deal_out(setup, dealer=deal.dealer, cards=[*own, *others])


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_until_the_exchange_is_done_nothing_depends_on_hidden_cards(mode: Mode) -> None:
    setup = setup_of(mode.id, players=mode.players)
    deal = shuffled(setup, dealer=1, rng=Random(mode.code))
    seen = set()
    for number in range(3):
        other = reshuffled(deal, mode, Random(number)) if number else deal
        code = deal_code(setup, other)
        _, printed = played("--deal", code, "--bots", "random", "--seed", "s", answers=4)
        until, revealed, _ = printed.partition("All have given.")
        assert revealed
        assert "Your " in until
        assert code not in until
        seen.add(until)
    assert len(seen) == 1


def test_no_code_of_a_deal_is_told_before_its_end() -> None:
    """A code reveals all hands to a player who can decode it."""
    _, printed = played("--bots", "random", "--end", "2 rounds")
    for told in printed.split("Round ")[1:]:
        assert told.index("All cards are played.") < told.index("--deal")


def test_only_the_table_itself_touches_the_true_state() -> None:
    folder = Path(bottleimp.terminal.__file__).parent
    for path in folder.glob("*.py"):
        if path.name in HOLDERS | SHOW_FINISHED_ROUNDS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not TRUE_STATE & {alias.name for alias in node.names}, path.name
