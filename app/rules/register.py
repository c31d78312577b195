"""The register: the only place that lists the games."""

from typing import Any

from app.rules.game import Game
from app.rules.hornochsen import HORNOCHSEN
from app.rules.sixquiprend import SIXQUIPREND
from app.rules.toc import TOC

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (SIXQUIPREND, HORNOCHSEN, TOC)}
