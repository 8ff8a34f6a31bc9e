"""Nothing that a seat cannot know reaches it, in any byte.

The same match is played twice. In the second round the deals differ in what the observer, a player
or a spectator, cannot know: `tests.worlds` deals all of that anew. Everything the observer is sent,
wherever it comes from, must be the same, but for clocks, tokens, the table's name and how many
watch: for a while that is one more, when a seat is opened a second time.
"""

import json
import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from bottleimp.rules import (
    MODES,
    Action,
    Deal,
    Mode,
    Round,
    Seat,
    Setup,
    apply,
    deal_code,
    options_of,
    setup_of,
    shuffled,
    start,
)
from bottleimp.rules.json_form import action_to_json, deal_to_json
from bottleimp.rules.round_replay import moves_of
from tests.news import renewed
from tests.server.client import PATIENCE, Party, Player, open_socket
from tests.server.process import LAUNCHER, Server
from tests.worlds import other_world


@pytest.fixture(scope="module")
def rigged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that deals what lies in the file `deal`."""
    folder = tmp_path_factory.mktemp("rigged")
    running = Server(folder, module=LAUNCHER, DEAL=str(folder / "deal")).start()
    yield running
    running.stop()


def played(setup: Setup, deal: Deal, rng: Random, *, steps: int | None = None) -> Round:
    state = start(setup, deal)
    while not state.over and steps != 0:
        seat = rng.choice(state.to_act)
        options = options_of(state, seat)
        assert options is not None
        state = apply(state, seat, options.draw(rng))
        steps = None if steps is None else steps - 1
    return state


def perform(party: Party, script: Iterable[tuple[Seat, Action]]) -> None:
    for seat, action in script:
        if seat < len(party.players):  # Lopaka plays by himself
            party.players[seat].until_turn()
            party.settle(party.players[seat].act(action_to_json(action))["number"])


def take_hints(party: Party) -> None:
    """Have every player who must choose ask for a hint, also where a single card is legal.

    What is judged takes long: that is for `tests/secrecy`.
    """
    for player in party.players:
        player.until_number(party.host.table["number"])
        if player.my_turn:
            depths = (1, 2) if "play" in player.view["legal"] else (1, 2, 3)
            for depth in depths:
                answer = player.do("hint", turn=player.table["turn"], depth=depth)
                assert answer["hint"]["depth"] == depth
                party.settle(answer["number"])


def provoke(player: Player) -> None:
    """Whatever is refused, in many ways; the answers are kept with the other frames."""
    cards: list[object] = [1, 2.5, 16.5, 19, 36, 37, 99, -1, "7", None, [1], 10**30]
    for card in cards:
        player.ask("act", "try", turn=player.table["turn"], action={"play": card})
        player.ask("act", "try", turn="1:exchange", action={"play": card})
    for action in (
        {"exchange": {"imp": 1, "left": 2, "right": 3}},
        {"exchange": {"pass": 36}},
        {"exchange": {"imp": [1, 36], "open": 2, "hidden": 3}},
        {"show": "first"},
        {"show": "third"},
        {},
    ):
        player.ask("act", "try", turn=player.table["turn"], action=action)
    for kind in ("start", "continue", "rematch"):
        player.ask(kind, "try")
    player.ask("hint", "try", turn="1:exchange", depth=3)
    player.ask("allow", "try", hints=True)
    player.ask("sit", "try", seat=0, name="Eve")


_BY_THE_CLOCK = ("deadline", "spectators")
_TOLD_BY_IT = re.compile(rf'"({"|".join(_BY_THE_CLOCK)})":\d+')


def without_repeats(frames: list[str]) -> list[str]:
    """Without what is told by the clock: who comes and goes, and a table shown again for that.

    How many watch is news together with who sits where, so of news those fields count that differ.
    """
    found: list[str] = []
    shown: dict[str, Any] = {}
    for frame in frames:
        told = json.loads(frame)
        if told["type"] in ("table", "news"):
            now = renewed(shown, told) if told["type"] == "news" else told
            new = {name for name in now if now[name] != shown.get(name)} - {*_BY_THE_CLOCK}
            if not new:
                continue
            if told["type"] == "news":
                told = {name: told[name] for name in told if name in {"type", *new}}
                frame = json.dumps(told, separators=(",", ":"))
            shown = now
        found.append(frame)
    return found


def masked(text: str, party: Party) -> str:
    for token in party.tokens:
        text = text.replace(token, "TOKEN")
    text = text.replace(party.id, "TABLE")
    text = re.sub(r'"id":"message-\d+"', '"id":"ID"', text)
    return _TOLD_BY_IT.sub(r'"\1":0', text)


def observed(
    server: Server, first: Round, second: Round, observer: Seat | None, *, news: bool
) -> list[tuple[str, str]]:
    """Everything the observer is sent in a match of these two rounds, as news or whole, by kind."""
    mode, deck = first.setup.mode, first.setup.deck.id
    code = deal_code(first.setup, first.deal)
    deal_file = server.database.with_name("deal")
    with Party(
        server, mode=mode.id, players=mode.players, deck=deck, deal=code, end="3 rounds",
        limit=600, hints=True, news=news,
    ) as party:  # fmt: skip
        watcher = party.players[observer or 0]
        if observer is None:
            watcher = Player(server, party.id, news=news)
        party.start()
        perform(party, moves_of(first))
        for player in party.players:
            player.until_table(lambda table: table["status"] == "round-over")
        deal_file.write_text(json.dumps(deal_to_json(mode, second.deal)))
        for player in party.players:
            player.do("continue")
        for player in party.players:
            player.until_table(lambda table: table["match"]["round"] == 2)
        perform(party, moves_of(second))
        take_hints(party)
        watcher.until_number(party.host.table["number"])
        provoke(watcher)
        pages = [("frame", frame) for frame in without_repeats(watcher.frames)]
        token = None if observer is None else party.tokens[observer]
        with Player(server, party.id, token, news=news) as again:
            provoke(again)
            pages += [("resync", frame) for frame in without_repeats(again.frames)]
        with open_socket(server, party.id) as stranger:
            stranger.send(json.dumps({"type": "hello", "token": "0" * 32}))
            pages.append(("stranger", str(stranger.recv(PATIENCE))))
        for path in (f"/api/tables/{party.id}/record", "/api/options", "/api/tables/none/record"):
            status, headers, body = server.request("GET", path)
            headers.pop("date")
            pages.append((path.replace(party.id, "TABLE"), f"{status} {headers} {body.decode()}"))
        if observer is None:
            watcher.close()
        return [(kind, masked(text, party)) for kind, text in pages]


@pytest.mark.parametrize("watching", ["player", "spectator"])
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.id}-{mode.players}")
def test_two_worlds_that_look_alike_sound_alike(rigged: Server, mode: Mode, watching: str) -> None:
    rng = Random(f"{mode.code} {watching}")
    observer = rng.randrange(mode.players) if watching == "player" else None
    setup = setup_of(mode.id, players=mode.players)
    first = played(setup, shuffled(setup, dealer=0, rng=rng), rng)
    cards = sum(len(hand) for hands in first.deal.hands for hand in hands)
    # In the exchange (or just after it), and in the middle of the tricks: there everybody is told
    # the news, which has most of them.
    early, late = rng.randrange(1, mode.players + 2), rng.randrange(cards // 4, cards * 2 // 3)
    for steps, news in ((early, False), (late, True)):
        deal = shuffled(setup, dealer=1 % mode.players, rng=rng)
        one = played(setup, deal, rng, steps=steps)
        other = other_world(one, observer, rng)
        heard, heard_in_the_other = (
            observed(rigged, first, second, observer, news=news) for second in (one, other)
        )
        assert [len(text) for _, text in heard] == [len(text) for _, text in heard_in_the_other]
        assert heard == heard_in_the_other


def test_the_worlds_do_differ() -> None:
    """Else the test above would prove nothing."""
    rng = Random(1)
    different = 0
    for mode in MODES:
        setup = setup_of(mode.id, players=mode.players)
        for steps in (2, 12):
            one = played(setup, shuffled(setup, dealer=1, rng=rng), rng, steps=steps)
            different += other_world(one, 0, rng).deal != one.deal
    assert different > len(MODES)


def test_a_leak_would_be_seen(rigged: Server) -> None:
    """The same, watched by a seat for which the two deals do differ."""
    rng = Random(2)
    setup = setup_of("classic", players=4)
    first = played(setup, shuffled(setup, dealer=0, rng=rng), rng)
    one = played(setup, shuffled(setup, dealer=1, rng=rng), rng, steps=10)
    other = other_world(one, 0, rng)
    for news in (True, False):
        here, there = (observed(rigged, first, world, 2, news=news) for world in (one, other))
        assert here != there
