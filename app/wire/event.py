"""Events on the wire: each game and the room have their own, all told apart by their `type`."""

from typing import Annotated, Any

import msgspec

AnyEvent = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Event"})]
"""An event of the room or of its game."""
