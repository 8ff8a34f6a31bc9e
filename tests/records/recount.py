"""A second implementation of the rules, from the JSON of a record alone, for comparison.

It uses plain sets and dictionaries and shares nothing with the package, so a mistake is only missed
if it was made twice.
"""

from typing import Any

RED = {11, 14, 16, 21, 26, 29, 31, 33, 36, 37}
YELLOW = {1, 2, 5, 7, 9, 12, 15, 18, 22, 25, 28}
BAMBUS = {"red": RED | {23, 35}, "yellow": YELLOW | {3}}
MATAGOT = {"red": RED | {24, 34}, "yellow": YELLOW | {4}}


class Illegal(Exception):
    """A round that was not played by the rules."""


def must(true: bool, why: str) -> None:
    if not true:
        raise Illegal(why)


def colours(deck: str, players: int) -> dict[float, str]:
    """Return the colour of each card; half cards exist with five or six players."""
    named = MATAGOT if deck == "matagot" else BAMBUS
    found: dict[float, str] = {}
    for number in range(1, 38):
        if number != 19:
            others = [name for name, numbers in named.items() if number in numbers]
            found[number] = others[0] if others else "blue"
            if players > 4 and number % 2 == 0:
                found[number + 0.5] = found[number]
    return found


def points(deck: str, players: int) -> dict[float, int]:
    """Return the points of each card: 1 1 2 2 3 3 4 4 5 5 6 6 for the whole cards of a colour."""
    of = colours(deck, players)
    found: dict[float, int] = {}
    for card, colour in of.items():
        lower = [other for other in of if of[other] == colour and other < int(card)]
        found[card] = sum(other == int(other) for other in lower) // 2 + 1
    if deck == "matagot":
        found[17] = 4
    if deck == "bambus-1995":
        found.update({1: 0, 2: 0, 3: 0})
    return found


def hands_and_imp(
    mode: str, played: dict[str, Any]
) -> tuple[list[dict[str, set[float]]], set[float]]:
    """Return, after the exchange, the hands by seat and name, and the imp's trick."""
    n = len(played["deal"])
    names = {"eye": ("open", "hidden"), "house": ("first", "second")}.get(mode, ("hand",))
    hands = [
        {name: set(dealt[name] if len(names) > 1 else dealt) for name in names}
        for dealt in played["deal"]
    ]
    imp = set(played.get("imp", [])) if mode == "lopaka" else set()
    if mode == "lopaka":
        hands.append({"hand": set(played["lopaka"])})
    moves: list[tuple[int, str, float, int | None, str]] = []  # giver, from, card, receiver, into
    for seat, given in enumerate(played["exchange"]):
        left, right = (seat + 1) % n, (seat - 1) % n
        if mode == "eye":
            moves += [(seat, "hidden", card, None, "") for card in given["imp"]]
            moves += [(seat, "hidden", given[name], left, name) for name in ("open", "hidden")]
        elif mode == "house":
            for name in names:
                moves.append((seat, name, given[name]["imp"], None, ""))
                moves.append((seat, name, given[name]["pass"], left, name))
        elif mode == "lopaka":
            moves.append((seat, "hand", given["pass"], left, "hand"))
        else:
            must(("imp" in given) == (n != 5 or seat != played["dealer"]), "imp's card")
            moves += [(seat, "hand", given["imp"], None, "")] if "imp" in given else []
            moves.append((seat, "hand", given["left"], left, "hand"))
            moves.append((seat, "hand", given["right"], right, "hand"))
    for seat, source, card, _, _ in moves:
        must(card in hands[seat][source], f"{seat} gives {card}")
        hands[seat][source].remove(card)
    for _, _, card, receiver, into in moves:
        (imp if receiver is None else hands[receiver][into]).add(card)
    if mode == "house":
        for seat, given in enumerate(played["exchange"]):
            hidden = {"first": "second", "second": "first"}[given["show"]]
            hands[seat] = {"open": hands[seat][given["show"]], "hidden": hands[seat][hidden]}
    return hands, imp


def lopakas_choice(legal: set[float], table: list[float], price: float) -> float:
    if not table:
        return max(legal)
    cheap = [card for card in table if card < price]
    wins = {c for c in legal if (price > c > max(cheap, default=0))} | {
        c for c in legal if not cheap and c > price and c > max(table)
    }
    return max(wins) if wins else min(legal)


def recount_round(mode: str, deck: str, played: dict[str, Any]) -> list[int]:
    """Return the scores of a round by seat, Lopaka's last."""
    n, dealer = len(played["deal"]), played["dealer"]
    colour, worth = colours(deck, n), points(deck, n)
    hands, imp = hands_and_imp(mode, played)
    held = [card for of_seat in hands for hand in of_seat.values() for card in hand]
    must(sorted([*held, *imp]) == sorted(colour), "all cards, each once")
    ring = [(dealer + i) % n for i in range(n)] + ([2] if mode == "lopaka" else [])
    bottles: list[tuple[float, int | None]] = [(19, None)] * (2 if mode == "two-bottles" else 1)
    taken = [0] * len(ring)
    leader = ring[1]
    for trick in played["tricks"]:
        start = ring.index(leader)
        length = 4 if mode in ("eye", "house") else len(ring)
        must(len(trick) == length, "length of the trick")
        who = [ring[(start + i) % len(ring)] for i in range(length)]
        price, old_owner = max(bottles, key=lambda bottle: bottle[0])
        for i, (seat, card) in enumerate(zip(who, trick, strict=True)):
            source = [name for name, hand in hands[seat].items() if card in hand]
            must(len(source) == 1, f"{seat} plays {card}")
            must(mode != "house" or source[0] == ("open" if i < 2 else "hidden"), "hand")
            hand = hands[seat][source[0]]
            legal = {c for c in hand if colour[c] == colour[trick[0]]} or hand if i else hand
            must(card in legal, f"{seat} follows")
            if mode == "lopaka" and seat == 2:
                must(card == lopakas_choice(set(legal), trick[:i], price), "Lopaka's card")
            hand.remove(card)
        below = [card for card in trick if card < price]
        best = max(below or trick)
        leader = who[trick.index(best)]
        taken[leader] += sum(worth[card] for card in trick)
        if below:
            taken[leader] -= worth[best]
            if old_owner is not None:
                taken[old_owner] += worth[price]
            bottles[bottles.index((price, old_owner))] = (best, leader)
    must(not any(hand for of_seat in hands for hand in of_seat.values()), "every card played")
    return scored(mode, dealer, taken, sum(worth[c] for c in imp), [owner for _, owner in bottles])


def scored(
    mode: str, dealer: int, taken: list[int], imp: int, owners: list[int | None]
) -> list[int]:
    """Return scores from the points taken: bottles, teams, players alone among teams."""
    n = len(taken)
    scores: list[int] = []
    for seat in range(n):
        from_dealer = (seat - dealer) % n
        mate: int | None = None
        if mode == "teams-2-2-2" or (mode == "teams-2-2-1-1" and from_dealer not in (0, 3)):
            mate = (seat + 3) % 6
        elif mode == "teams-2-1-1" and from_dealer in (1, 3):
            mate = (seat + 2) % 4
        elif mode == "teams-2-2-1" and from_dealer != 0:
            mate = (dealer + {1: 3, 3: 1, 2: 4, 4: 2}[from_dealer]) % 5
        side = {seat} if mate is None else {seat, mate}
        owned = sum(owner in side for owner in owners)
        score = -imp * owned if owned else sum(taken[member] for member in side)
        scores.append(score * 2 if mode.startswith("teams") and mate is None else score)
    return scores


def recount(record: dict[str, Any]) -> list[list[int]]:
    """Return the scores of every round by seat, Lopaka's last."""
    return [recount_round(record["mode"], record["deck"], played) for played in record["rounds"]]
