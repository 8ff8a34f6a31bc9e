"""Loader of bot classes that are named as `package.module:Class`."""

import importlib
import inspect
import sys
from pathlib import Path

from bottleimp.bots.base import Bot
from bottleimp.rules import BadBot
from bottleimp.rules.quotation import describe_error


def load_bot(spec: str) -> type[Bot]:
    """Import the bot class that `spec` names; modules in the current folder are found, too."""
    module_name, _, class_name = spec.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module_name}.".startswith(f"{error.name}."):
            raise BadBot(f"no module {module_name!r} for bot {spec!r}") from error
        raise BadBot(f"bot {spec!r} cannot be loaded: {describe_error(error)}") from error
    except (Exception, SystemExit) as error:  # any error in the foreign module's import
        raise BadBot(f"bot {spec!r} cannot be loaded: {describe_error(error)}") from error
    bot = getattr(module, class_name, None)
    if bot is None:
        raise BadBot(f"module {module_name!r} has no {class_name!r}")
    if not isinstance(bot, type) or not issubclass(bot, Bot):
        raise BadBot(f"{spec!r} is no bot: it must be a subclass of bottleimp.bots.Bot")
    if inspect.isabstract(bot):
        raise BadBot(f"{spec!r} is no bot yet: it has no 'choose'")
    return bot
