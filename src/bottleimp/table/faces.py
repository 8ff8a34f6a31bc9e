"""The faces of people at a table: each person has one, and no two people at a table share one."""

from collections.abc import Collection
from typing import Literal, TypeAlias, get_args

Face: TypeAlias = Literal["compass", "fish", "turtle", "gull", "shell", "moon"]
FACES: tuple[str, ...] = get_args(Face)


def free_face(taken: Collection[str], seat: int, *wishes: str) -> str:
    """Return the face for a person who sits down at `seat`.

    The person gets the first of the wished faces that nobody has, else the face with the seat's
    number, else the first free one. The choice depends on nothing else, so that
    an old log, which holds no faces, gives everybody the same face each time it is read.
    """
    usual = FACES[seat % len(FACES)]
    for face in (*wishes, usual, *FACES):
        if face in FACES and face not in taken:
            return face
    return usual
