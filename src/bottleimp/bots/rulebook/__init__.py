"""Bot that follows the advice of the rule booklets.

The booklets are cited as elsewhere in this project: 000 the Russian one (its advice is the section
"Sovety"), 001 the French one of the same edition, 002 the Italian, 003 the older French.
"""

from bottleimp.bots.rulebook.rulebook_bot import AdvisedBot, RulebookBot, advised
from bottleimp.bots.rulebook.skill import RULEBOOK

__all__ = ["RULEBOOK", "AdvisedBot", "RulebookBot", "advised"]
