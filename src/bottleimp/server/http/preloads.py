"""The modules of each screen, so that a page that opens there asks for all of them at once.

The page has no build step: a table is some ninety small modules, each of which names the next ones.
Without help a browser finds them level by level, one round trip after another. The server reads the
routes from the page's own script and the imports from the modules, and names them in the page.
"""

import re
from functools import cache

from bottleimp.server.http.page_shell import WEB

_START = "app/app.js"
_ROUTE = re.compile(r"^  \[/\^(.+)\$/, \(\) => load\('([^']+)'\)", re.MULTILINE)
_IMPORT = re.compile(r"^import [^;]*?from '([^']+)'", re.MULTILINE)
LATER = {
    "app/visit.js": ("table/table.js",),
    "screens/replay-screen.js": ("screens/review-screen.js",),
}
"""Modules that a screen loads by itself, once it knows what to show."""


@cache
def _routes() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """Return the routes of the page's script, each with all modules that the page needs there."""
    if not (WEB / _START).is_file():
        return ()
    shell = _closure(_START)
    found = []
    for pattern, name in _ROUTE.findall((WEB / _START).read_text(encoding="utf-8")):
        entry = _resolved(_START, name)
        needed = frozenset().union(*(_closure(each) for each in (entry, *LATER.get(entry, ()))))
        found.append((re.compile(pattern.replace("\\/", "/")), tuple(sorted(needed - shell))))
    return tuple(found)


@cache
def _closure(name: str) -> frozenset[str]:
    """Return the module and all that it imports, by path."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            text = (WEB / module).read_text(encoding="utf-8")
            waiting += [_resolved(module, each) for each in _IMPORT.findall(text)]
    return frozenset(found)


def _resolved(module: str, name: str) -> str:
    return (WEB / module).parent.joinpath(name).resolve().relative_to(WEB.resolve()).as_posix()


def preloads(path: str) -> tuple[str, ...]:
    """Return the modules for the screen at that path, without those that every screen needs."""
    for pattern, modules in _routes():
        if pattern.fullmatch(path):
            return modules
    return ()


def with_preloads(page: str, path: str) -> str:
    """Return the page with a link for each module of the screen at that path.

    They give way to the style sheets, without which nothing is painted.
    """
    links = "".join(
        f'<link rel="modulepreload" fetchpriority="low" href="/static/{module}">\n'
        for module in preloads(path)
    )
    return page.replace("</head>", f"{links}</head>", 1)
