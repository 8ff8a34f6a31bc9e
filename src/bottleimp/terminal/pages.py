"""`bottleimp rules`: the rules pages, as plain text that reads well in a terminal."""

import os
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable

from bottleimp.rules import MODE_IDS, UnknownName, mode_of, player_counts
from bottleimp.terminal.console import bold, wants_colours
from bottleimp.terminal.words import fitted

ENGLISH = "en"
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_FENCE = re.compile(r"^```.*\n", re.MULTILINE)
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_QUIET = re.compile(r"(?<!\w)[*_]([^*_\s](?:(?!\n\n)[^*_])*)[*_](?!\w)")


def languages() -> tuple[str, ...]:
    """The languages that have pages."""
    return tuple(sorted(place.name for place in _pages().iterdir() if place.is_dir()))


def chosen_language(wished: str | None) -> str:
    """The language asked for, else the one the system speaks, else English."""
    known = languages()
    if wished is None:
        spoken = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
        return spoken[:2] if spoken[:2] in known else ENGLISH
    if wished not in known:
        raise UnknownName(f"no rules in {wished!r}; there are {', '.join(known)}")
    return wished


def page(mode: str, language: str) -> str:
    """The page of a mode; in English where it is not translated yet."""
    mode_of(mode)
    for tongue in (language, ENGLISH):
        place = _pages() / tongue / f"{mode}.md"
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise UnknownName(f"there is no page about {mode!r} yet")


def _pages() -> Traversable:
    return files("bottleimp") / "pages"


def readable(markdown: str, *, emphasis: bool = False) -> list[str]:
    """Markdown as a terminal shows it best: headings stand out, text and tables stand below."""
    lines: list[str] = []
    for nth, part in enumerate(_FENCE.split(markdown)):
        if nth % 2:
            lines += [f"    {line}".rstrip() for line in part.splitlines()]
            continue
        for line in _plain(part, emphasis=emphasis).splitlines():
            if line.startswith("#"):
                title = line.lstrip("# ").upper()
                lines.append(bold(title) if emphasis else title)
            else:
                lines.append(f"  {line}".rstrip())
    return lines


def _plain(text: str, *, emphasis: bool) -> str:
    text = _LINK.sub(r"\1", text).replace("`", "")
    text = _STRONG.sub(lambda found: bold(found[1]) if emphasis else found[1], text)
    return _QUIET.sub(r"\1", text)


def summary(markdown: str) -> str:
    """The first paragraph of a page."""
    paragraphs = markdown.split("\n\n")
    first = next(text for text in paragraphs if not text.startswith("#"))
    return _plain(" ".join(first.split()), emphasis=False)


def print_rules(*, mode: str | None, language: str | None) -> int:
    """One page, or the list of modes."""
    tongue = chosen_language(language)
    emphasis = wants_colours(sys.stdout)
    if mode is not None:
        lines = readable(page(mode, tongue), emphasis=emphasis)
    else:
        lines = [line for known in MODE_IDS for line in _listed(known, tongue, emphasis)]
        lines.append(f"More: bottleimp rules MODE. Languages: {', '.join(languages())}.")
    print("\n".join(lines))
    return 0


def _listed(mode: str, language: str, emphasis: bool) -> list[str]:
    players = " or ".join(map(str, player_counts(mode)))
    title = f"{mode}, {players} players"
    text = fitted(f"  {summary(page(mode, language))}", indent="  ")
    return [bold(title) if emphasis else title, *text, ""]
