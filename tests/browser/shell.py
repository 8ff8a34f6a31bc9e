"""What the shell's tests do again and again."""

from playwright.sync_api import Page, expect


def play(page: Page) -> None:
    """From the home page into a game against bots; a newcomer says no to the lesson."""
    page.goto("/")
    newcomer = page.evaluate("!JSON.parse(localStorage.getItem('bottleimp.tables') ?? '[]').length")
    page.locator(".acts .go").click()
    expect(page.locator(".hand .card")).to_have_count(9)
    if newcomer:
        page.locator(".learn-acts .btn:not(.go)").click()


def choose(page: Page, group: str, wanted: str) -> None:
    """Pick one of a group of choices."""
    choices = page.get_by_role("group", name=group)
    choices.get_by_role("radio", name=wanted, exact=True).click()


def open_table(page: Page, *, name: str = "Ada", friends: int = 1) -> str:
    """A new table with places for friends; the path of its link."""
    page.goto("/new")
    page.get_by_label("Your name").fill(name)
    for seat in range(1, friends + 1):
        choose(page, f"Seat {seat + 1}", "Friend")
    page.locator(".strand .go").click()
    expect(page.locator(".lobby")).to_be_visible()
    return "/" + page.url.split("/", 3)[3]


def sit(page: Page, path: str, *, name: str) -> None:
    """Take the first free seat of a table as a guest."""
    page.goto(path)
    page.get_by_role("button", name="Sit here").first.click()
    say_who(page, name)
    expect(page.locator(".place.own")).to_contain_text(name)


def say_who(page: Page, name: str) -> None:
    """Answer the question for a name."""
    page.get_by_role("dialog").get_by_label("Your name").fill(name)
    page.get_by_role("button", name="That’s me").click()


def deal(page: Page) -> None:
    """Deal as the host of a table with free seats, which asks once."""
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Deal with bots").click()


def hand(page: Page) -> list[str]:
    """The numbers of the cards in the reader's hand."""
    expect(page.locator(".hand .card").first).to_be_visible()
    return page.locator(".hand .card .c-n").all_inner_texts()


def speak(page: Page, language: str) -> None:
    """Change the language as a choice in the settings does."""
    page.evaluate(
        "to => import('/static/lib/settings.js').then((m) => m.settings.set('language', to))",
        language,
    )
    expect(page.locator("html")).to_have_attribute("lang", language)


# By the window or by what it lies in, even where that can be scrolled sideways: only tables and the
# list of modes are made for that. The names of two hands are for the ear alone.
_CUT = """() => {
  const holders = (it) => [...function* () { for (; it; it = it.parentElement) yield it; }()]
    .filter((it) => it.matches('.btn') || getComputedStyle(it).overflowX !== 'visible');
  const boxOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const it = node.parentElement;
    const apart = it.closest('.sr, .vh, .skip, .modes, table, svg, .two .hand-l');
    if (!node.data.trim() || apart || !it.checkVisibility({ visibilityProperty: true })) continue;
    const text = boxOf(node);
    const button = it.closest('.btn')?.getBoundingClientRect() ?? text;
    const fits = (box) => box.left >= -1 && box.right <= innerWidth + 1;
    const within = ({ left, right }) => text.left >= left - 1 && text.right <= right + 1;
    const held = holders(it).every((each) => within(each.getBoundingClientRect()));
    if (!fits(text) || !fits(button) || !held) cut.push(node.data.trim());
  }
  return [...new Set(cut)];
}"""


def cut(page: Page) -> list[str]:
    """The words that cannot be read whole, or whose button cannot be seen whole."""
    found: list[str] = page.evaluate(_CUT)
    return found
