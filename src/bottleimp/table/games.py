"""The host's choice of the game: another mode, number of players, deck, length or time."""

from bottleimp.bots import FIRST_LEVEL
from bottleimp.rules import BottleImpError, Seat, parse_end, setup_of
from bottleimp.table.bot_seating import free_bot_name
from bottleimp.table.decision import Context, Decision
from bottleimp.table.event_application import fold
from bottleimp.table.events import BotSet, Event, GameSet
from bottleimp.table.host_commands import in_lobby, only_host
from bottleimp.table.messages import Refusal, SetGame
from bottleimp.table.table_state import Table


def set_game(table: Table, seat: Seat, message: SetGame, _context: Context) -> Decision:
    """Choose the game of the next match; all people keep their seats."""
    only_host(table, seat)
    in_lobby(table)
    if table.contest is not None:
        raise Refusal("not-now", "the deal of a contest is played as it is")
    try:
        setup = setup_of(message.mode, players=message.players, deck=message.deck)
        end = parse_end(message.end)
    except BottleImpError as error:
        raise Refusal("bad-message", str(error)) from None
    if len(table.humans) > setup.mode.players:
        raise Refusal("taken", "more people have a seat than this game has players")
    chosen = GameSet(
        mode=setup.mode.id,
        players=setup.mode.players,
        deck=setup.deck.id,
        end=str(end),
        grace=message.grace,
        limit=message.limit,
        latecomers=message.latecomers,
    )
    after = fold(table, chosen)
    return Decision([chosen, *_bots_for_new_seats(table, after)])


def _bots_for_new_seats(before: Table, after: Table) -> list[Event]:
    """Return bots for the seats that are new, where the host plays with bots alone."""
    if len(before.humans) > 1 or any(place.open for place in before.places):
        return []
    bots = [place.bot for place in before.places if place.bot is not None]
    names = [place.name for place in after.places]
    events: list[Event] = []
    for seat in range(len(before.places), len(after.places)):
        names.append(free_bot_name(names))
        events.append(BotSet(seat, bots[-1] if bots else FIRST_LEVEL, names[-1]))
    return events
