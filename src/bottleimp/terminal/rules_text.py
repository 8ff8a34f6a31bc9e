"""The command `rules`: the rules pages as plain text for a terminal."""

import os
import sys
from collections.abc import Sequence

from bottleimp.rules import MODE_IDS, UnknownName, mode_of, player_counts
from bottleimp.rules_pages import languages, page
from bottleimp.terminal.console import bold, wants_colours
from bottleimp.terminal.markdown import first_paragraph, render_markdown
from bottleimp.terminal.words import wrap_text

ENGLISH = "en"


def resolve_language(
    requested: str | None, known: Sequence[str] | None = None, what: str = "rules"
) -> str:
    """Return the requested language, by default the system's language or else English."""
    known = languages() if known is None else known
    if requested is None:
        spoken = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
        return spoken[:2] if spoken[:2] in known else ENGLISH
    if requested not in known:
        raise UnknownName(f"no {what} in {requested!r}; there are {', '.join(known)}")
    return requested


def read_page(mode: str, language: str) -> str:
    """Return the rules page of a mode, in English if it is not translated."""
    mode_of(mode)
    text = page(language, mode) or page(ENGLISH, mode)
    if text is None:
        raise UnknownName(f"there is no page about {mode!r} yet")
    return text


def print_rules(*, mode: str | None, language: str | None) -> int:
    """Print one rules page, or the list of modes."""
    tongue = resolve_language(language)
    emphasis = wants_colours(sys.stdout)
    if mode is not None:
        lines = render_markdown(read_page(mode, tongue), emphasis=emphasis)
    else:
        lines = [line for known in MODE_IDS for line in _listed(known, tongue, emphasis)]
        lines.append(f"More: bottleimp rules MODE. Languages: {', '.join(languages())}.")
    print("\n".join(lines))
    return 0


def _listed(mode: str, language: str, emphasis: bool) -> list[str]:
    players = " or ".join(map(str, player_counts(mode)))
    title = f"{mode}, {players} players"
    text = wrap_text(f"  {first_paragraph(read_page(mode, language))}", indent="  ")
    return [bold(title) if emphasis else title, *text, ""]
