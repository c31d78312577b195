"""One server for each module of browser tests, and people who come to it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.people import Person
from tests.services import Tablee, tablee


@pytest.fixture(scope="module")
def house() -> Iterator[Tablee]:
    """A server whose limits do not count that all people here have one address."""
    with tablee({"LIMITS": "false"}) as server:
        yield server


@pytest.fixture
def person(browser: Browser, house: Tablee) -> Iterator[Callable[..., Person]]:
    """`person(name="Léo", size=PHONE)` is somebody with a browser of their own until the test ends."""
    with ExitStack() as here:

        def come(**who: Any) -> Person:
            return here.enter_context(Person(browser, house.url, **who))

        yield come
