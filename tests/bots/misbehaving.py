"""Bot program that takes the first legal action, and misbehaves in the way its argument names.

Not imported: run as an outside bot. With a second argument it leaves its process id in that file.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any


def say(value: object) -> None:
    print(json.dumps(value), flush=True)


def note(pid: int) -> None:
    with Path(sys.argv[2]).open("a") as file:
        file.write(f"{pid}\n")


def first(legal: dict[str, Any]) -> dict[str, Any]:
    if "exchange" in legal:
        cards = legal["exchange"]["cards"]
        action: dict[str, Any] = {}
        for place, count in legal["exchange"]["places"].items():
            given, cards = cards[:count], cards[count:]
            action[place] = given[0] if count == 1 else given
        return {"exchange": action}
    return {name: options[0] for name, options in legal.items()}


def at_start(how: str) -> None:
    if how == "crash at start":
        sys.exit("no hello from me")
    if how == "ignores stdin":
        time.sleep(60)
    if how == "has a child":
        child = subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL)
        note(child.pid)


ANSWERS = {
    "garbage": b"I play the seventeen\n",
    "binary": b"\xff\xfe\x00\x80\n",
    "no object": b"[1, 2, 3]\n",
    "deep": b"[" * 50_000 + b"\n",
    "no action": b'{"move": 17}\n',
    "illegal": b'{"action": {"play": 99}}\n',
    "the wrong kind": b'{"action": {"show": "first\\u001b[31m"}}\n',
    "long line": b"x" * 10_000_000,
}


def at_view(how: str, count: int, legal: dict[str, Any]) -> None:
    if how in ANSWERS:
        sys.stdout.buffer.write(ANSWERS[how])
        sys.stdout.flush()
        return
    if how == "crash mid-round" and count == 5:
        print("\x1b[31mfive\nis enough", file=sys.stderr)
        sys.exit(3)
    if how == "sleeps" or (how == "sleeps once" and count == 5):
        time.sleep(60)
    if how == "closes stdout":
        os.close(1)
        time.sleep(60)
    while how == "endless":
        print("y" * 60)
    if how == "loud":
        print("thinking " * 1000, file=sys.stderr, flush=True)
    say({"action": first(legal)})


def main() -> None:
    how, count = sys.argv[1], 0
    if len(sys.argv) > 2:
        note(os.getpid())
    at_start(how)
    for line in sys.stdin:
        message = json.loads(line)
        if "hello" in message:
            say({"hello": {"protocol": 2 if how == "other protocol" else 1}})
            if how == "reads no more":
                time.sleep(60)
        elif "round" in message:
            count = 0
        elif "view" in message:
            count += 1
            at_view(how, count, message["view"]["legal"])
        elif "quit" in message and how == "stays":
            time.sleep(60)


if __name__ == "__main__":
    main()
