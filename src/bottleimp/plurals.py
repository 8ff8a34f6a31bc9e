"""English plurals."""


def counted(number: int, thing: str) -> str:
    """Return a number with its noun in the right form: `1 point`, `2 points`, `2 matches`."""
    if number in (1, -1):
        return f"{number} {thing}"
    return f"{number} {thing}{'es' if thing.endswith('ch') else 's'}"
