"""Careful: a bot for `bottleimp arena` that needs nothing but Python.

    bottleimp arena --bot "exec:python3 examples/bots/careful.py" --bot random

It reads one JSON object a line and answers where an answer is due; docs/bot-protocol.md has the
whole protocol. It gives its lowest cards away, wins tricks above the bottle's price, and takes the
bottle only when it must.
"""

import json
import sys


def winning(cards, price):
    """The highest card below the price, or the highest of all if none is below."""
    below = [card for card in cards if card < price]
    return max(below or cards)


def exchange(legal):
    """The lowest cards leave: to the neighbours first, then to the imp's trick."""
    cards = sorted(legal["cards"])
    action = {}
    for place, count in sorted(legal["places"].items(), key=lambda item: item[0] == "imp"):
        given, cards = cards[:count], cards[count:]
        action[place] = given if count > 1 else given[0]
    return action


def card_to_play(view, points):
    """Win with the highest card that leaves the bottle alone, else lose as little as possible."""
    table = [play["card"] for play in view["trick"]]
    price = view["price"]
    legal = sorted(view["legal"]["play"])
    wins = [card for card in legal if winning([*table, card], price) == card]
    without_bottle = [card for card in wins if card > price]
    if without_bottle:
        return without_bottle[-1]
    loses = [card for card in legal if card not in wins]
    if loses:  # low cards are a danger later: of equal points, the lowest goes first
        return min(loses, key=lambda card: (points[card], card))
    return legal[-1]


def main():
    """Answer until the input ends."""
    points = {}
    for line in sys.stdin:
        message = json.loads(line)
        if "hello" in message:
            points = {card["card"]: card["points"] for card in message["hello"]["setup"]["cards"]}
            answer = {"hello": {"protocol": 1, "name": "Careful"}}
        elif "view" in message:
            view = message["view"]
            if "exchange" in view["legal"]:
                answer = {"action": {"exchange": exchange(view["legal"]["exchange"])}}
            elif "show" in view["legal"]:
                answer = {"action": {"show": view["legal"]["show"][0]}}
            else:
                answer = {"action": {"play": card_to_play(view, points)}}
        else:  # "round", "over" and "quit" want no answer
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
