"""The phrases players can say; the page has the words in every language."""

PHRASES: tuple[str, ...] = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "oops",
    "ouch",
    "phew",
    "imp-is-yours",
    "thinking",
    "hurry",
    "again",
    "sorry",
    "goodbye",
)
