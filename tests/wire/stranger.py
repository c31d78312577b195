"""A client that a stranger could write from docs/protocol.md alone: it sits down, plays and keeps its view."""

import asyncio
import itertools
import json
import random
import urllib.request
from collections.abc import Iterator
from typing import Any, Self

import msgspec
import websockets
from websockets.typing import Origin


def merge(target: Any, patch: Any) -> Any:
    """Apply a JSON Merge Patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge(merged.get(name), value)
    return merged


def follow(table: Any, event: dict[str, Any]) -> None:
    """Do what an event says; only those of 6 qui prend! say something that is not sent besides."""
    game, own = table.get("game"), table.get("own")
    if game is None or game["name"] != "sixquiprend":
        return
    cards, everybody = event.get("cards", []), list(range(len(game["heads"])))
    match event["type"]:
        case "revealed":
            game |= {"phase": "place", "open": cards, "waiting": [cards[0][0]]}
        case "placed":
            for seat, card, row, *heads in cards:
                if heads:
                    game["rows"][row] = []
                    game["heads"][seat] += heads[0]
                game["rows"][row].append(card)
            game |= {"phase": "choose", "turn": game["turn"] + 1, "waiting": everybody}
            game.pop("open", None)
        case "scored":
            game["totals"] = event["totals"]
            game["history"].append(event["heads"])
        case "dealt":
            rows = [[card] for card in event["rows"]]
            game |= {"phase": "choose", "round": event["round"], "turn": 1, "rows": rows, "waiting": everybody}
            game["heads"] = [0] * len(everybody)
        case "picked":
            if "pool" in game and "hands" in game:
                game["pool"].remove(event["card"])
                game["hands"][event["seat"]] = sorted([*game["hands"][event["seat"]], event["card"]])
            if own and event["seat"] == table["you"].get("seat"):
                own["hand"] = sorted([*own["hand"], event["card"]])
    for seat, card, *_ in cards:
        if own and seat == table["you"].get("seat") and card in own["hand"]:
            at = own["hand"].index(card)
            own["hand"] = own["hand"][:at] + own["hand"][at + 1 :]
            own.pop("choice", None)


def _with_digits(value: Any) -> Any:
    """Return the value with hexadecimal digits in place of bytes."""
    if isinstance(value, dict):
        return {name: _with_digits(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_with_digits(one) for one in value]
    return value.hex() if isinstance(value, bytes) else value


def expand(frame: bytes, words: dict[str, Any]) -> dict[str, Any]:
    """Return what a compact update says; `words` are the server's (`x-compact-updates` in its OpenAPI document)."""
    v, *parts = _with_digits(msgspec.msgpack.decode(frame))
    update = {"v": v} | {name: part for name, part in zip(words["parts"], parts, strict=False) if part is not False}
    if "events" in update:
        listed = [(words["events"][kind], values) for kind, *values in update["events"]]
        update["events"] = [
            {"type": kind} | {name: value for name, value in zip(names, values, strict=False) if value is not None}
            for (kind, *names), values in listed
        ]
    return update


class Held:
    """What a client holds of a table: the view, the number of the last update, and what happened."""

    table: Any
    v: int
    events: list[dict[str, Any]]
    hello: dict[str, Any]

    def take(self, message: dict[str, Any]) -> None:
        """Do what a message of the server says."""
        if message.get("type") == "hello":
            self.table, self.v, self.events = message["table"], 0, message["events"]
            self.hello = message
        elif "type" not in message:
            assert message["v"] == self.v + 1, "a gap would mean: say hello again"
            self.v += 1
            changes = {name: value for name, value in message.items() if name not in ("v", "acks", "events")}
            events = message.get("events", [])
            self.events += events
            if not any(event["type"] == "game" for event in events):
                for event in events:
                    follow(self.table, event)
            self.table = merge(self.table, changes)


class Stranger(Held):
    """One browser, as the server sees it; `compact` asks for updates in bytes."""

    def __init__(self, server: str, *, compact: bool = False) -> None:
        self.server = server
        self.cookie = ""
        self.words: dict[str, Any] = self.get("/openapi.json")["x-compact-updates"] if compact else {}
        self.ids: Iterator[str] = (f"c{number}" for number in itertools.count())
        self.post("/api/me", {})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json", "Origin": self.server, "Cookie": self.cookie}
        request = urllib.request.Request(self.server + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            if answer.headers["Set-Cookie"]:
                self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            return json.load(answer)

    def get(self, path: str) -> Any:
        request = urllib.request.Request(self.server + path, headers={"Cookie": self.cookie})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    async def open(self, code: str, person: int | str = 1) -> None:
        address = self.server.replace("http", "ws", 1) + f"/ws/t/{code}?lang=en&person={person}"
        if self.words:
            address += f"&compact={self.words['mark']}"
        self.socket = await websockets.connect(
            address, origin=Origin(self.server), additional_headers={"Cookie": self.cookie}
        )
        await self.hear()

    async def hear(self) -> dict[str, Any]:
        frame = await asyncio.wait_for(self.socket.recv(), 10)
        message: dict[str, Any] = expand(frame, self.words) if isinstance(frame, bytes) else json.loads(frame)
        self.take(message)
        return message

    async def say(self, kind: str, **members: Any) -> dict[str, Any]:
        """Send a command and listen until it is acknowledged or refused."""
        command = {"type": kind, "id": next(self.ids), **members}
        await self.socket.send(json.dumps(command))
        while True:
            message = await self.hear()
            if command["id"] in message.get("acks", []) or message.get("id") == command["id"]:
                return message

    async def play_to_the_end(self) -> None:
        while self.table["room"]["phase"] != "over":
            game, seat = self.table["game"], self.table["you"].get("seat")
            if seat not in game["waiting"]:
                await self.hear()
            elif game["phase"] == "place":
                await self.say("move", step=self.table["step"], move={"type": "take", "row": 0})
            else:
                kind, cards = (
                    ("pick", game["pool"]) if game["phase"] == "draft" else ("play", self.table["own"]["hand"])
                )
                move = {"type": kind, "card": random.choice(cards)}
                await self.say("move", step=self.table["step"], move=move)
