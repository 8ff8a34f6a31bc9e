"""`bottleimp rules`: the rules pages, as plain text that reads well in a terminal."""

import os
import sys
from collections.abc import Sequence

from bottleimp.rules import MODE_IDS, UnknownName, mode_of, player_counts
from bottleimp.rules_pages import languages, page
from bottleimp.terminal.console import bold, wants_colours
from bottleimp.terminal.markdown import first_paragraph, readable
from bottleimp.terminal.words import fitted

ENGLISH = "en"


def chosen_language(
    wished: str | None, known: Sequence[str] | None = None, what: str = "rules"
) -> str:
    """The language asked for, else the one the system speaks, else English."""
    known = languages() if known is None else known
    if wished is None:
        spoken = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
        return spoken[:2] if spoken[:2] in known else ENGLISH
    if wished not in known:
        raise UnknownName(f"no {what} in {wished!r}; there are {', '.join(known)}")
    return wished


def text_of(mode: str, language: str) -> str:
    """The page of a mode; in English where it is not translated yet."""
    mode_of(mode)
    text = page(language, mode) or page(ENGLISH, mode)
    if text is None:
        raise UnknownName(f"there is no page about {mode!r} yet")
    return text


def print_rules(*, mode: str | None, language: str | None) -> int:
    """One page, or the list of modes."""
    tongue = chosen_language(language)
    emphasis = wants_colours(sys.stdout)
    if mode is not None:
        lines = readable(text_of(mode, tongue), emphasis=emphasis)
    else:
        lines = [line for known in MODE_IDS for line in _listed(known, tongue, emphasis)]
        lines.append(f"More: bottleimp rules MODE. Languages: {', '.join(languages())}.")
    print("\n".join(lines))
    return 0


def _listed(mode: str, language: str, emphasis: bool) -> list[str]:
    players = " or ".join(map(str, player_counts(mode)))
    title = f"{mode}, {players} players"
    text = fitted(f"  {first_paragraph(text_of(mode, language))}", indent="  ")
    return [bold(title) if emphasis else title, *text, ""]
