"""The command `bottleimp play`: a table in the browser or, with `--terminal`, in the terminal."""

import argparse

from bottleimp.commands.common_options import BOTS, MODES, add_end, add_seed, add_setup

DESCRIPTION = """\
Opens a table in your browser: one click deals the first hand, against bots.
Everything is kept, so that the next time you go on where you left. Only this
machine reaches it; 'bottleimp serve' is for friends on others.

With --terminal the match is played here. You see the table line by line and
type the number of the card to play; in an exchange, the numbers of all cards to
give. Type ? at any question for help. Leaving (quit, Ctrl-D, Ctrl-C) keeps the
finished rounds in the record."""

EPILOG = f"""\
{MODES}
examples:
  bottleimp play
  bottleimp play --terminal --players 3 --end "500 points"
  bottleimp play --terminal --mode two-bottles --players 6 --seed 1
  bottleimp play --terminal --mode eye --deck matagot --record eye.jsonl
  bottleimp play --terminal --deal C4B0-7KQ2M-...    the deal of a code
"""

BROWSER = ("port", "database", "no_browser")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to the parser."""
    parser.add_argument("--terminal", action="store_true", help="play here, without a browser")
    browser = parser.add_argument_group("in the browser")
    browser.add_argument("--port", type=int, default=None, help="(default: any free port)")
    browser.add_argument("--database", metavar="FILE", default=None, help="where tables are kept")
    browser.add_argument(
        "--no-browser", action="store_true", default=None, help="only print the address"
    )
    terminal = parser.add_argument_group("in the terminal")
    _add_terminal(terminal)  # type: ignore[arg-type]


def _add_terminal(group: argparse.ArgumentParser) -> None:
    add_setup(group)
    group.add_argument(
        "--bots",
        metavar="NAME,…",
        help=f"one bot for all, or one for each opponent: {BOTS} (default: beginner)",
    )
    add_end(group)
    add_seed(group)
    group.add_argument("--deal", metavar="CODE", help="play this deal first; alone without --end")
    group.add_argument("--seat", type=int, help="where you sit, from 0 (default: 0)")
    group.add_argument("--name", help="your name in the record")
    group.add_argument("--record", metavar="FILE", help="append the match to this file")
    group.add_argument(
        "--language", metavar="LANG", help="of the rules pages; the game itself speaks English here"
    )
    group.add_argument(
        "--auto-last",
        action="store_true",
        default=None,
        help="play the last card of a hand for you",
    )


def run(options: argparse.Namespace) -> int:
    """Play until the match is over or the server is stopped."""
    from bottleimp.rules import BadText

    named = {name: value for name, value in vars(options).items() if value is not None}
    terminal = named.pop("terminal")
    for name in named:
        if (name in BROWSER) == terminal:
            where = "the browser, not with" if terminal else "the terminal: add"
            raise BadText(f"--{name.replace('_', '-')} is for {where} --terminal")
    if terminal:
        from bottleimp.terminal.play_command import TerminalOptions
        from bottleimp.terminal.play_command import play as play_here

        return play_here(TerminalOptions(**named))
    from bottleimp.server.lifecycle import play as play_in_browser

    named["browser"] = not named.pop("no_browser", False)
    play_in_browser(**named)
    return 0
