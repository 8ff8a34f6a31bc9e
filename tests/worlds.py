"""Other worlds: all that a seat cannot know is dealt anew, all that it can know stays.

Written from the text of the rules, without views, so that it can test views.
"""

from collections import defaultdict
from random import Random

from bottleimp.rules import (
    Action,
    BottleImpError,
    Card,
    Deal,
    Exchange,
    Play,
    Round,
    Seat,
    Show,
    apply,
    options_of,
    start,
)
from bottleimp.rules.modes import IMP, OPEN, ExchangePhase

Place = tuple[Seat, int]
"""A hand: its seat and its index."""


def other_world(state: Round, seat: Seat | None, rng: Random) -> Round:
    """Return a random round that looks the same to the seat (None: to a spectator)."""
    if isinstance(state.phase, ExchangePhase):
        return _before_the_gifts_are_seen(state, seat, rng)
    for attempt in range(60):
        world = _after_the_gifts_are_seen(state, seat, rng, any_colour=attempt < 40)
        if world is not None:
            return world
    return state


def _before_the_gifts_are_seen(state: Round, seat: Seat | None, rng: Random) -> Round:
    """The seat knows the cards it was dealt and has looked at, and its own choices."""
    mode, phase = state.setup.mode, state.phase
    assert isinstance(phase, ExchangePhase)
    seen = {
        (seat, index): hand
        for index, hand in enumerate(state.deal.hands[seat] if seat is not None else ())
        if mode.hands[index].name not in phase.unseen
    }
    known = {card for hand in seen.values() for card in hand}
    stock = [card for card in state.setup.deck.cards if card not in known]
    rng.shuffle(stock)
    hands = tuple(
        tuple(
            tuple(sorted(seen.get((owner, index)) or [stock.pop() for _ in range(size)]))
            for index, size in enumerate(sizes)
        )
        for owner, sizes in enumerate(mode.hand_sizes[state.dealer])
    )
    world = start(state.setup, Deal(state.dealer, hands, tuple(sorted(stock))))
    return _choose_again(state, world, seat, {}, rng)


def _choose_again(
    state: Round,
    world: Round,
    seat: Seat | None,
    gifts: dict[tuple[str, Seat], Exchange],
    rng: Random,
) -> Round:
    """Repeat the seat's choices; the others choose as in `gifts` or at random."""
    for phase, choices in zip(state.setup.mode.phases, state.choices, strict=False):
        for player, choice in enumerate(choices):
            if choice is None:
                continue
            secret = player != seat and (isinstance(choice, Exchange) or None in choices)
            action: Action = choice
            if secret and (phase.name, player) in gifts:
                action = gifts[phase.name, player]
            elif secret:
                options = options_of(world, player)
                assert options is not None
                action = options.draw(rng)
            world = apply(world, player, action)
    return world


def _after_the_gifts_are_seen(
    state: Round, seat: Seat | None, rng: Random, *, any_colour: bool
) -> Round | None:
    """The seat also knows what it got from whom, what lies open, and every card played."""
    after = _hands_after_exchange(state)
    fixed = _cards_known_in_hands(state, seat, after)
    own_imp = set() if seat is None else _given_to_imp(state, seat)
    filled = _fill(state, after, fixed, own_imp, rng, any_colour=any_colour)
    gifts = _others_gifts(state, seat, *filled, rng)
    deal = _deal_before(state, seat, filled[0], filled[1], gifts)
    try:
        world = _choose_again(state, start(state.setup, deal), seat, gifts, rng)
        for card in [card for trick in state.tricks for card in trick.cards]:
            world = apply(world, world.turn, Play(card))
        for play in state.table:
            world = apply(world, world.turn, Play(play.card))
    except BottleImpError:
        return None  # a player would not have followed colour
    return world


def _packet(state: Round, seat: Seat, index_in_play: int) -> int:
    """Return the index of the dealt hand that became this open or hidden hand."""
    for choices in state.choices:
        choice = choices[seat] if seat < len(choices) else None
        if isinstance(choice, Show) and None not in choices:
            shown = [hand.name for hand in state.setup.mode.hands].index(choice.packet)
            return shown if index_in_play == 0 else 1 - shown
    return index_in_play


def _plays(state: Round) -> list[tuple[Place, Card]]:
    names = state.setup.mode.hands_in_play
    plays = [play for trick in state.tricks for play in trick.plays] + list(state.table)
    return [
        ((play.seat, _packet(state, play.seat, names.index(play.hand))), play.card)
        for play in plays
    ]


def _hands_after_exchange(state: Round) -> dict[Place, set[Card]]:
    after: dict[Place, set[Card]] = {}
    for owner, hands in enumerate(state.hands):
        for index, hand in enumerate(hands):
            after[owner, _packet(state, owner, index)] = set(hand)
    for place, card in _plays(state):
        after[place].add(card)
    return after


def _cards_known_in_hands(
    state: Round, seat: Seat | None, after: dict[Place, set[Card]]
) -> dict[Place, set[Card]]:
    """Return own hands, open hands, cards played, and own gifts to others."""
    mode = state.setup.mode
    fixed: dict[Place, set[Card]] = defaultdict(set)
    for place, card in _plays(state):
        fixed[place].add(card)
    for owner, index in after:
        in_play = mode.hands_in_play.index(OPEN) if OPEN in mode.hands_in_play else None
        lies_open = in_play is not None and index == _packet(state, owner, in_play)
        automaton = owner >= mode.players
        if owner == seat or (state.phase is None and (lies_open or automaton)):
            fixed[owner, index] |= after[owner, index]
    for place in after:
        if seat is not None:
            dealt = {card for hand in state.deal.hands[seat] for card in hand}
            fixed[place] |= after[place] & dealt
    return fixed


def _given_to_imp(state: Round, seat: Seat) -> set[Card]:
    choices = [of_phase[seat] for of_phase in state.choices if seat < len(of_phase)]
    return {card for c in choices if isinstance(c, Exchange) for card in c.to(IMP)}


def _fill(
    state: Round,
    after: dict[Place, set[Card]],
    fixed: dict[Place, set[Card]],
    own_imp: set[Card],
    rng: Random,
    *,
    any_colour: bool,
) -> tuple[dict[Place, set[Card]], set[Card]]:
    """Shuffle the unknown cards over the unknown places: hands and the imp's trick."""
    unknown = {place: after[place] - fixed[place] for place in after}
    imp_unknown = set(state.imp) - own_imp
    pool = sorted(set().union(*unknown.values(), imp_unknown))
    if any_colour:
        mixed = rng.sample(pool, len(pool))
    else:
        colour = state.setup.deck.colour
        stock = {c: rng.sample(pool, len(pool)) for c in set(colour.values())}
        stock = {c: [card for card in cards if colour[card] is c] for c, cards in stock.items()}
        mixed = [stock[colour[card]].pop() for card in pool]
    swap = dict(zip(pool, mixed, strict=True))
    hands = {place: fixed[place] | {swap[card] for card in unknown[place]} for place in after}
    return hands, {swap[card] for card in imp_unknown}


def _others_gifts(
    state: Round, seat: Seat | None, hands: dict[Place, set[Card]], imp: set[Card], rng: Random
) -> dict[tuple[str, Seat], Exchange]:
    """Choose at random which cards of a hand came from a neighbour, except those the seat knows."""
    mode = state.setup.mode
    names = [hand.name for hand in mode.hands]
    free = {place: set(cards) for place, cards in hands.items()}
    buried = rng.sample(sorted(imp), len(imp))
    chosen: dict[tuple[str, Seat], Exchange] = {}
    todo = []
    for phase, choices in zip(mode.phases, state.choices, strict=False):
        if not isinstance(phase, ExchangePhase):
            continue
        for giver, choice in enumerate(choices):
            assert isinstance(choice, Exchange)
            for gift in mode.gifts(phase, seat=giver, dealer=state.dealer):
                receiver = (giver + gift.seats_left) % mode.players
                place = (receiver, names.index(gift.into)) if gift.into in names else (receiver, 0)
                todo.append((phase, giver, gift, place, choice))
                if gift.place != IMP and seat in (giver, receiver):
                    free[place] -= set(choice.to(gift.place))
    gifts: dict[tuple[str, Seat], list[tuple[str, Card]]] = defaultdict(list)
    for phase, giver, gift, place, choice in todo:
        if giver == seat:
            continue
        if gift.place == IMP:
            cards = [buried.pop() for _ in range(gift.cards)]
        elif place[0] == seat:
            cards = list(choice.to(gift.place))
        else:
            cards = rng.sample(sorted(free[place]), gift.cards)
            free[place] -= set(cards)
        gifts[phase.name, giver] += [(gift.place, card) for card in cards]
    for key, pairs in gifts.items():
        chosen[key] = Exchange(tuple(pairs))
    return chosen


def _deal_before(
    state: Round,
    seat: Seat | None,
    hands: dict[Place, set[Card]],
    imp: set[Card],
    gifts: dict[tuple[str, Seat], Exchange],
) -> Deal:
    """Take every gift back to the hand it came from."""
    mode = state.setup.mode
    names = [hand.name for hand in mode.hands]
    before = {place: set(cards) for place, cards in hands.items()}
    for phase, choices in zip(mode.phases, state.choices, strict=False):
        if not isinstance(phase, ExchangePhase):
            continue
        for giver, true in enumerate(choices):
            assert isinstance(true, Exchange)
            given = true if giver == seat else gifts[phase.name, giver]
            for place in before:
                before[place] -= set(given.cards)
    for phase, choices in zip(mode.phases, state.choices, strict=False):
        if not isinstance(phase, ExchangePhase):
            continue
        for giver, true in enumerate(choices):
            assert isinstance(true, Exchange)
            given = true if giver == seat else gifts[phase.name, giver]
            before[giver, names.index(phase.hand)] |= set(given.cards)
    dealt = tuple(
        tuple(tuple(sorted(before[owner, index])) for index in range(len(mode.hands)))
        for owner in range(mode.seats)
    )
    return Deal(state.dealer, dealt, tuple(sorted(imp)) if mode.imp_dealt else ())
