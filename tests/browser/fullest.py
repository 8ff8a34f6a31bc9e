"""The table at its fullest: what a game seldom brings together must fit as well.

The reader is to play and owns every bottle, and the ribbon says the longest it can say then; or
the round is decided, and it says that the rest plays itself.
"""

import json
import re

from playwright.sync_api import Page

from tests.web.languages import WEB

PROMPTS = ("table.say.lead", "table.say.follow", "table.say.any")
OUTLOOKS = ("table.if.bottle", "table.if.trick", "table.if.wins", "table.if.loses")
REASONS = ("table.why.follow",)
RESTING, RESTS = ("table.say.rest",), ("table.if.rest",)
OF_SEVERAL_HANDS = ("From", "In")

_FILL = """([prompts, outlooks, mine]) => {
  const fill = (element, texts) => {
    const widthOf = (text) => {
      element.textContent = text;
      return element.getBoundingClientRect().width;
    };
    element.style.whiteSpace = 'nowrap';
    element.textContent = texts.toSorted((one, other) => widthOf(other) - widthOf(one))[0] ?? '';
    element.style.whiteSpace = '';
  };
  const find = (part) => document.querySelector(part);
  find('.say').hidden = false;
  find('.say').classList.toggle('no', outlooks.length === 0);
  find('.say').classList.toggle('mine', mine);
  find('.say-if').hidden = outlooks.length === 0;
  fill(find('.say-t'), prompts);
  fill(find('.say-if span'), outlooks);
  find('.you .holder').append(...document.querySelectorAll('.seats .holds, .unsold .holds'));
}"""


def ask(page: Page, language: str) -> None:
    """The longest prompt, and the longest about how the trick stands."""
    _say(page, language, PROMPTS, OUTLOOKS)


def refuse(page: Page, language: str) -> None:
    """The longest reason why a card may not be played."""
    _say(page, language, REASONS)


def rest(page: Page, language: str) -> None:
    """That the rest plays itself, with how to stop it."""
    page.evaluate("document.querySelector('.say-sign').replaceChildren()")  # no colour is led
    _say(page, language, RESTING, RESTS, mine=False)


def _say(
    page: Page,
    language: str,
    prompts: tuple[str, ...],
    outlooks: tuple[str, ...] = (),
    *,
    mine: bool = True,
) -> None:
    said = [_sentences(page, language, beginnings) for beginnings in (prompts, outlooks)]
    page.evaluate(_FILL, [*said, mine])


def _sentences(page: Page, language: str, beginnings: tuple[str, ...]) -> list[str]:
    catalogue = WEB / "texts" / f"table.{language}.json"
    texts: dict[str, str] = json.loads(catalogue.read_text(encoding="utf-8"))
    several = page.locator("main.table.two").count() > 0
    said = {"colour": texts["table.colour.yellow"], "hand": texts["table.hand.hidden"]}
    said |= {"name": "Kokua", "n": "36½", "mine": "34½"}
    keys = [key for key in texts if key.startswith(beginnings)]
    fitting = [key for key in keys if several or not key.endswith(OF_SEVERAL_HANDS)]
    return [re.sub(r"{(\w+)}", lambda part: said[part[1]], texts[key]) for key in fitting]
