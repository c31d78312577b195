"""What requests bring: the bodies of POSTs to the lobbies."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Body(BaseModel):
    """A request's body: exact types, and no member that is not known."""

    model_config = ConfigDict(strict=True, extra="forbid")


class MyName(Body):
    """The name under which this browser sits down, if it is to be changed."""

    name: Annotated[str, Field(max_length=400)] | None = None


class RatingsShown(Body):
    """Whether this browser wants to see ratings, and lets its own be seen."""

    shown: bool


class Nothing(Body):
    """A request that says everything by its address."""


class NewTable(Body):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(max_length=400)] | None = None
    public: bool = False
    computers: Annotated[int, Field(ge=0, le=9)] = 0
    start: bool = False
    hints: bool = False
    deal_of: Annotated[str, Field(max_length=40)] | None = None
    deal: Annotated[int, Field(ge=0, le=1000)] = 0


class Typed(Body):
    """A spoken code as somebody typed it."""

    spoken: Annotated[str, Field(max_length=100)]
