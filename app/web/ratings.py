"""Ratings over HTTP: nobody sees one who has not said that they want to, and nobody's who has not said so either."""

from fastapi import APIRouter, Request, Response

from app.live.house import House
from app.live.rating import ratings_after, ratings_of
from app.web.api import Lang, OfBrowsers, answers, json
from app.web.bodies import RatingsShown
from app.web.identity import Identity
from app.web.limits import LOOKUPS_PER_ADDRESS
from app.wire.mine import RatingsOfMine


class Ratings(OfBrowsers):
    """The routes of ratings."""

    def __init__(self, house: House, identity: Identity, *, limits: bool) -> None:
        super().__init__(house, identity, limits=limits)
        router = APIRouter(prefix="/api")
        mine = answers("RatingsOfMine")
        router.get("/me/ratings", summary="How well this browser plays", responses=mine)(self.mine)
        router.post("/me/ratings", summary="Want ratings, or none", responses=mine)(self.want)
        router.get(
            "/records/{game_id}/ratings",
            summary="What a finished game did to ratings",
            responses=answers("GameRatings"),
        )(self.after)
        self.router = router

    async def mine(self, request: Request, lang: Lang = None) -> Response:
        """Answer with this browser's ratings, if it wants any."""
        await self._limit(request, "lookups", LOOKUPS_PER_ADDRESS, lang)
        player = await self._known(request, lang)
        return json(await self._told(player.id, shown=await self._house.storage.ratings.shown(player.id)))

    async def want(self, request: Request, wish: RatingsShown, lang: Lang = None) -> Response:
        """Keep whether this browser wants ratings, and answer with them."""
        await self._limit(request, "lookups", LOOKUPS_PER_ADDRESS, lang)
        player = await self._known(request, lang)
        await self._house.storage.ratings.show(player.id, wish.shown)
        return json(await self._told(player.id, shown=wish.shown))

    async def after(self, request: Request, game_id: str, lang: Lang = None) -> Response:
        """Answer with what a game did to ratings, to who played it and wants to know."""
        await self._limit(request, "lookups", LOOKUPS_PER_ADDRESS, lang)
        player = await self._known(request, lang)
        return json(await ratings_after(self._house.storage, game_id, player.id))

    async def _told(self, player: str, *, shown: bool) -> RatingsOfMine:
        return RatingsOfMine(shown=shown, ratings=await ratings_of(self._house.storage, player) if shown else ())
