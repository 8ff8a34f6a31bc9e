"""The job of computing a hint in a worker process."""

import logging
from dataclasses import dataclass
from typing import ClassVar

from bottleimp.bots.imp_bot import ImpBot
from bottleimp.hints import DEPTHS, hint_for
from bottleimp.rules import View
from bottleimp.table.hint_requests import HintJson

logger = logging.getLogger("bottleimp.server")


@dataclass(frozen=True, slots=True)
class HintJob:
    """A seat's view, and the depth of the hint that it requested."""

    seen: View
    depth: int

    name: ClassVar[str] = "hint"
    searches: ClassVar[bool] = False

    @property
    def apart(self) -> str:
        """The kind of worker process: the deepest hints take long and have a process of their own.

        The others need one evaluation of the network and share the process of `imp`.
        """
        return "hints" if self.depth == DEPTHS[-1] else ImpBot.apart

    def choose(self) -> HintJson | None:
        """Return the hint, or None if it failed."""
        try:
            return hint_for(self.seen, self.depth).to_json()
        except Exception as error:  # no error in a hint may stop the table
            # The error's text could name cards, so only its type is logged.
            logger.warning("hint failed error=%s", type(error).__name__)
            return None
