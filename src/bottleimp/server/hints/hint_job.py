"""A hint to be thought of in a process apart."""

import logging
from dataclasses import dataclass
from typing import ClassVar

from bottleimp.bots.imp_bot import ImpBot
from bottleimp.hints import DEPTHS, hint_for
from bottleimp.rules import View
from bottleimp.table.hint_requests import Told

logger = logging.getLogger("bottleimp.server")


@dataclass(frozen=True, slots=True)
class HintJob:
    """What a seat sees, and how deep it wants to be told."""

    seen: View
    depth: int

    name: ClassVar[str] = "hint"
    searches: ClassVar[bool] = False

    @property
    def apart(self) -> str:
        """Question and fact are there as soon as `imp` has looked; what is judged takes longer."""
        return "hints" if self.depth == DEPTHS[-1] else ImpBot.apart

    def choose(self) -> Told | None:
        """The hint, or None if that failed."""
        try:
            return hint_for(self.seen, self.depth).to_json()
        except Exception as error:  # whatever goes wrong must not hurt the table
            # Its text could name cards, so only its kind is told.
            logger.warning("hint failed error=%s", type(error).__name__)
            return None
