"""The deal of the day, challenges and the history, as a browser shows them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from bottleimp.rules import round_code
from tests.browser.conftest import DESKTOP, UPRIGHT, NewPage, Server
from tests.browser.shell import play, say_who
from tests.browser.test_replay import drop
from tests.browser.test_shell_screens import KEYS, serious, words
from tests.browser.wire import play_ahead
from tests.strategies import SETUPS, played
from tests.web.languages import some

pytestmark = pytest.mark.xdist_group("contests")  # one server for all of them
BO = "b" * 32
AT_A_DESK = pytest.param(DESKTOP, marks=pytest.mark.slow)
SCORE = re.compile(r"^([+−]\d+|0)$")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """As a host runs it: what is tested here depends on no deal and on no bot's luck."""
    folder = tmp_path_factory.mktemp("contests")
    # Nobody looks at a review here, and each would keep a core busy.
    server = Server(folder, "--reviewers=0", module="bottleimp.server")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def page(new_page: NewPage, server: Server) -> Page:
    return new_page(url=server.url)


def post(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def finish(server: Server, made: dict[str, Any], seed: int) -> None:
    """Play a table's round to its end over the wire: the screens, not the game, are looked at."""
    play_ahead(server.url, made, seed=seed)


def token_of(page: Page, table: str) -> str:
    """The browser's right to its seat."""
    asked = "id => import('/static/net/known-tables.js').then((m) => m.tables.find(id).token)"
    token: str = page.evaluate(asked, table)
    return token


def player_of(page: Page) -> str:
    """The number that the browser has drawn."""
    number: str = page.evaluate("import('/static/net/contests.js').then((m) => m.player())")
    return number


def board_of(page: Page, server: Server, *, others: int = 2) -> None:
    """Today's deal is played by this browser, and by others; the board is on show."""
    page.goto("/daily")
    expect(page.locator(".stamp")).to_be_visible()
    number = player_of(page)
    today = page.request.get("/api/contests/today").json()["id"]
    for nth in range(others):
        someone = {"player": f"{nth:032x}", "name": "Bo"}
        finish(server, post(page, f"/api/contests/{today}/tables", someone), nth)
    mine = post(page, f"/api/contests/{today}/tables", {"player": number, "name": "Ada"})
    finish(server, mine, 5)
    page.goto("/daily")
    expect(page.locator(".tri")).to_be_visible()


@pytest.mark.parametrize("size", [UPRIGHT, AT_A_DESK])
def test_the_deal_of_the_day_from_the_home_page_to_the_board(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    page = new_page(size=size, url=server.url)
    page.goto("/")
    tile = page.get_by_role("link", name="Deal of the day")
    expect(tile.locator(".fresh")).to_have_text("new")
    tile.click()
    expect(page.locator("h1")).to_contain_text("Deal of the day")
    expect(page.locator(".contest-in")).to_contain_text("Your first try counts")
    page.locator(".afloat .go").click()
    expect(page.locator(".hand .card")).to_have_count(9)
    table = page.url.rsplit("/", 1)[1]
    token = token_of(page, table)
    page.goto("/daily")
    expect(page.locator(".afloat .go")).to_have_text("Continue")
    page.locator(".afloat .go").click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    expect(page.locator(".hand .card")).to_have_count(9)  # its line is open, and gives way
    finish(server, {"table": table, "token": token}, 1)
    page.reload()  # the line was the other one's
    page.get_by_role("link", name="How did others fare?").click()
    expect(page.locator(".tri dd").first).to_have_text(SCORE)
    expect(page.locator(".streak")).to_contain_text("1 day in a row")
    page.get_by_role("button", name="Share the stamp").click()
    panel = page.get_by_role("dialog")
    expect(panel.locator(".share-text")).to_contain_text("/daily/")
    expect(page.locator(".stamp-in .stamp circle + text").first).to_have_text("19")
    expect(panel.locator(".stamp circle + text")).to_have_count(0)  # no price is numbered
    with page.expect_download() as saved:
        panel.get_by_role("link", name="Save the stamp").click()
    drawing = Path(saved.value.path()).read_text(encoding="utf-8")
    assert drawing.startswith("<svg")
    assert "var(" not in drawing, "it is whole without our style sheets"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play it again").click()
    expect(page.locator(".hand .card")).to_have_count(9)
    assert not page.url.endswith(table)
    page.goto("/")
    expect(page.locator(".tile .fresh")).to_have_count(0)
    expect(page.locator(".tile").first).to_contain_text("1 day in a row")


def test_nothing_of_the_cards_is_in_the_page_before(page: Page) -> None:
    met: list[Response] = []
    page.on("response", lambda answer: met.append(answer))
    with page.expect_response("**/api/contests/today"):
        page.goto("/daily")
    expect(page.locator(".stamp")).to_be_visible()
    told = " ".join(answer.text() for answer in met if "/api/" in answer.url)
    for secret in ('"deal"', '"code"', '"luck"', "hands"):
        assert secret not in told


@pytest.mark.parametrize("language", some(["ru"]))
def test_every_language_has_all_its_words(new_page: NewPage, server: Server, language: str) -> None:
    page = new_page(language=language, size=UPRIGHT, url=server.url)
    missing: list[str] = []
    page.on("console", lambda m: missing.append(m.text) if "no text" in m.text else None)
    board_of(page, server)
    assert not words(page).intersection(KEYS)
    page.locator(".contest-in .quiet").last.click()
    expect(page.get_by_role("dialog").locator(".way").first).to_be_visible()
    assert not words(page).intersection(KEYS)
    page.goto(challenged(page, server))
    expect(page.locator(".contest-in h2")).to_be_visible()
    assert not words(page).intersection(KEYS)
    past(page)
    page.goto("/history")
    expect(page.locator(".points")).to_be_visible()
    assert not words(page).intersection(KEYS)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 568})
        for path in ("/", "/daily", "/history"):
            page.goto(path)
            expect(page.locator("h1")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
    assert not missing


@pytest.mark.parametrize(("theme", "size"), [("light", DESKTOP), ("dark", UPRIGHT)])
def test_axe_finds_nothing_serious(
    new_page: NewPage, server: Server, theme: str, size: tuple[int, int]
) -> None:
    page = new_page(theme=theme, size=size, url=server.url)
    board_of(page, server)
    assert not serious(page), "board"
    page.get_by_role("button", name="Share the stamp").click()
    assert not serious(page), "sharing"
    page.goto(challenged(page, server))
    expect(page.locator(".stamp")).to_be_visible()
    assert not serious(page), "challenge"
    past(page)
    page.goto("/history")
    expect(page.locator(".points")).to_be_visible()
    assert not serious(page), "history"


# ---- challenges ----


def challenged(page: Page, server: Server, *, seed: int = 1) -> str:
    """The path of a challenge that Bo has made of a round against bots."""
    wish = {"mode": "classic", "players": 4, "name": "Bo", "bots": [None, *["casual"] * 3]}
    made = post(page, "/api/tables", wish)
    finish(server, made, seed)
    asked = {"player": BO, "table": made["table"], "token": made["token"]}
    return f"/c/{post(page, '/api/contests', asked)['id']}"


@pytest.mark.parametrize("size", [UPRIGHT, AT_A_DESK])
def test_a_challenge_is_played_and_both_results_stand_side_by_side(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    page = new_page(size=size, url=server.url)
    page.goto("/settings")
    path = challenged(page, server)
    page.goto(path)
    expect(page.locator(".contest-in h2")).to_contain_text("Bo has played this deal")
    page.locator(".afloat .go").click()
    say_who(page, "Ada")  # Bo will read it
    expect(page.locator(".hand .card")).to_have_count(9)
    table = page.url.rsplit("/", 1)[1]
    finish(server, {"table": table, "token": token_of(page, table)}, 1)  # as Bo did
    page.reload()
    page.get_by_role("link", name="How did others fare?").click()
    expect(page.locator(".contest-in h2").first).to_have_text("You are even with Bo")
    expect(page.locator(".results li")).to_have_count(2)
    codes = page.locator(".results a").evaluate_all("(links) => links.map((a) => a.pathname)")
    assert codes[0] == codes[1], "the same cards, the same bots, the same play: the same round"
    page.locator(".results a").first.click()
    expect(page.locator(".replaying")).to_be_visible()


def test_a_link_is_made_after_a_round(new_page: NewPage, server: Server) -> None:
    page = new_page(url=server.url)
    play(page)
    table = page.url.rsplit("/", 1)[1]
    finish(server, {"table": table, "token": token_of(page, table)}, 2)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Challenge a friend with this deal").click()
    say_who(page, "Kalani")
    link = page.get_by_role("dialog").locator(".link").inner_text()
    assert re.search(r"/c/[2-9a-z]{12}$", link)
    assert table not in link
    friend = new_page(url=server.url)
    friend.goto(link)
    expect(friend.locator(".contest-in h2")).to_contain_text("Kalani has played this deal")
    page.goto(link)  # who made it sees how it stands
    expect(page.locator(".contest-in h2").first).to_have_text("Nobody has taken it up yet")


def past(page: Page, *, rounds: int = 12) -> None:
    """As if the browser had played this many rounds."""
    code = round_code(played(SETUPS[0], 3))
    page.evaluate(
        """([n, code]) => localStorage.setItem('bottleimp.history', JSON.stringify(
            Array.from({ length: n }, (_, i) => ({
                at: Date.UTC(2026, 10, 16) - i * 4e6, table: `t${i}`, players: 4,
                mode: i % 3 ? 'classic' : 'eye', seat: 0, code,
                score: i % 4 ? 7 * i : -i, kept: i % 4 ? 0 : 1,
            }))))""",
        [rounds, code],
    )


def row(page: Page) -> Locator:
    return page.locator(".past li")


# ---- history ----


def test_a_round_that_is_over_is_in_the_history(page: Page, server: Server) -> None:
    play(page)
    table = page.url.rsplit("/", 1)[1]
    finish(server, {"table": table, "token": token_of(page, table)}, 1)
    page.goto(f"/t/{table}")
    expect(page.locator(".end .keep").first).to_be_visible()
    page.goto("/history")
    expect(row(page)).to_have_count(1)
    row(page).locator("a").click()
    expect(page.locator(".replaying")).to_be_visible()


def test_the_history_by_mode_kept_deleted_and_back(page: Page, tmp_path: Path) -> None:
    page.goto("/history")
    expect(page.locator(".history-in")).to_contain_text("No rounds yet")
    past(page, rounds=40)
    page.reload()
    expect(row(page)).to_have_count(30)
    page.get_by_role("button", name="Older ones").click()
    expect(row(page)).to_have_count(40)
    page.get_by_role("radio", name="The Eye of the Demon").check(force=True)
    expect(page.locator(".figures dd").first).to_have_text("14")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    kept = tmp_path / "history.json"
    saved.value.save_as(kept)
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(page.locator(".history-in")).to_contain_text("No rounds yet")
    drop(page, "history.json", kept.read_text(encoding="utf-8"))
    expect(row(page)).to_have_count(30)
    expect(page.locator("#banner")).to_contain_text("40 rounds are back")
